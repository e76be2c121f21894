#!/usr/bin/env node
/** `parley-server` serves; `parley-server admin …` is the operator's command line. */
import { readFileSync } from "node:fs";
import { requireNode } from "./node-version.mjs";

const HELP = `Usage:
  parley-server                  Start the server at http://127.0.0.1:8787, with data in ./data
  parley-server admin COMMAND    Run an operator command; \`admin --help\` lists them
  parley-server --version        Print the version

Settings are environment variables such as PORT, HOST, DATA_DIR and DATABASE_URL.
docs/operating.md in this package lists all of them.`;

requireNode();
const [command, ...rest] = process.argv.slice(2);
if (command === undefined) {
  await import("../server/dist/main.js");
} else if (command === "admin") {
  process.env.PARLEY_ADMIN ??= "npx parley-server admin";
  process.argv.splice(2, Infinity, ...rest);
  await import("../server/dist/admin/main.js");
} else if (command === "--version" || command === "-v") {
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
} else if (command === "--help" || command === "-h" || command === "help") {
  console.log(HELP);
} else {
  console.error(`Unknown command "${command}".\n\n${HELP}`);
  process.exitCode = 2;
}
