/** Fails where two files of a package export the same name. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { repeatedExports } from "./repeated-exports.ts";

const PACKAGES = [
  "server/src",
  "embedding-model/src",
  "reader/src",
  "dashboard/src",
  "widget/src",
  "chat-ui/src",
  "sdk/src",
];
/** Tests are not imported, and every language exports the same texts. */
const LEFT_OUT = /\.test\.tsx?$|\/i18n\/|\/generated\//;

const paths = execFileSync("git", ["ls-files", ...PACKAGES], { encoding: "utf8" })
  .trim()
  .split("\n");
const files = paths
  .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
  .map((path) => ({ path, source: readFileSync(path, "utf8") }));
const problems = repeatedExports(files);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error("Give each thing a name of its own.");
  process.exitCode = 1;
}
