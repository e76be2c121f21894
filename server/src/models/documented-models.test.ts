import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtInTable } from "./model-table.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const NAMES =
  /\b(?:gpt-\d[a-z\d.-]*[a-z\d]|claude-(?:fable|opus|sonnet|haiku)[a-z\d.-]*[a-z\d]|gemini-\d[a-z\d.-]*[a-z\d])/g;
/** Bedrock's own names end so. */
const ENDING = /-v\d$/;

const documents = [
  "README.md",
  ...readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" })
    // Decisions are of their day.
    .filter((path) => path.endsWith(".md") && !path.startsWith("decisions"))
    .map((path) => `docs/${path}`),
  ...readdirSync(`${root}examples`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:md|[cm]?[jt]sx?|html|py|sh|ya?ml)$/.test(path) && !path.includes("node_modules"))
    .map((path) => `examples/${path}`),
];

test("the documentation and the examples name models that the table has, and none that was gone when it was made", () => {
  const { updated_on: made, models } = builtInTable;
  const there = new Set(
    models.filter(({ withdrawnOn }) => (withdrawnOn ?? "9") > made).map(({ value }) => value),
  );
  const missing = documents.flatMap((path) => {
    const names = readFileSync(root + path, "utf8").match(NAMES) ?? [];
    return names
      .map((name) => name.replace(ENDING, ""))
      .filter((name) => !there.has(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});
