import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** What runs a suite: on Node 20 it lacks a name of a module. */
const suite = (name: string): readonly string[] => [
  "--import",
  new URL("fs-of-newer-node.mjs", import.meta.url).href,
  join(dirname(require.resolve(`${name}/package.json`)), "dist/index.js"),
];
export const OF_2025 = suite("@modelcontextprotocol/conformance");
export const OF_2026 = suite("conformance-2026");

/** The scenarios of a suite for servers or clients, of one revision if it is given. */
export async function scenariosOf(
  command: readonly string[],
  role: "server" | "client",
  revision = "",
): Promise<string[]> {
  const { stdout } = await run(process.execPath, [...command, "list", `--${role}`]);
  const lines = [...stdout.matchAll(/^ {2}- (\S+)(.*)$/gm)];
  return lines.filter(([, , revisions]) => revisions!.includes(revision)).map(([, name]) => name!);
}

/** How each scenario ended, as the suite itself sums up: `3 passed, 0 failed`. */
export async function outcomesOf(words: readonly string[]): Promise<Map<string, string>> {
  const { stdout } = await run(process.execPath, [...words], { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string }) => error,
  );
  const summary = stdout.slice(stdout.search(/=== (?:SUITE )?SUMMARY ===/));
  return new Map([...summary.matchAll(/^[✓✗] (\S+): (.+)$/gm)].map(([, name, outcome]) => [name!, outcome!]));
}
