/**
 * `npm ci` works wherever Parley must run: the lock file contains the optional packages of every platform, and
 * what the product needs runs on the oldest supported Node.
 */
import { readFileSync } from "node:fs";
import { missingPlatformPackages, type LockedPackage } from "./missing-platform-packages.ts";
import { packagesBeyondNode, type PackageEngine } from "./packages-beyond-node.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage & PackageEngine> };
const { engines } = read("package.json") as { engines: { node: string } };

const missing = missingPlatformPackages(packages);
for (const line of missing) console.log(`package-lock.json lacks ${line}`);
if (missing.length > 0)
  console.log("Delete node_modules and package-lock.json, then run: npm install --package-lock-only");

const beyond = packagesBeyondNode(packages, engines.node);
for (const line of beyond) console.log(line);
if (beyond.length > 0)
  console.log("Choose an older version of it, by an override where another package needs it");

if (missing.length + beyond.length > 0) process.exitCode = 1;
