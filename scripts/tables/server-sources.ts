import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "server/src";

/** The server's files without its tests, by their path in the repository. */
export function readServerSources(): Map<string, string> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => join(ROOT, path).replaceAll("\\", "/"))
    .toSorted();
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}
