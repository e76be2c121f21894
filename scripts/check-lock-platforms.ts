/** `npm ci` works on every supported platform: the lock file contains the optional packages of all of them. */
import { readFileSync } from "node:fs";
import { missingPlatformPackages, type LockedPackage } from "./missing-platform-packages.ts";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};
const missing = missingPlatformPackages(lock.packages);
for (const line of missing) console.log(`package-lock.json lacks ${line}`);
if (missing.length > 0) {
  console.log("Delete node_modules and package-lock.json, then run: npm install --package-lock-only");
  process.exitCode = 1;
}
