import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtInTable, hasCome } from "./model-table.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const NAMES =
  /\b(?:gpt-\d[a-z\d.-]*[a-z\d]|claude-(?:fable|opus|sonnet|haiku)[a-z\d.-]*[a-z\d]|gemini-\d[a-z\d.-]*[a-z\d])/g;
/** Bedrock's own names end so. */
const ENDING = /-v\d$/;

const documents = [
  "README.md",
  "sdk/README.md",
  "clients/python/README.md",
  "clients/postman/README.md",
  "deploy/README.md",
  "packaging/README.md",
  "integrations/n8n/README.md",
  "integrations/zapier/README.md",
  ...readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" })
    // Decisions are of their day.
    .filter((path) => path.endsWith(".md") && !path.startsWith("decisions"))
    .map((path) => `docs/${path}`),
  ...readdirSync(`${root}examples`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:md|[cm]?[jt]sx?|html|py|sh|ya?ml)$/.test(path) && !path.includes("node_modules"))
    .map((path) => `examples/${path}`),
];

/** Owners are warned so long before the end of a model: no reader should start with one. */
const LEAST_DAYS = 90;

test("the documentation and the examples name models of the table, and none that ends within 90 days of it", () => {
  const { updated_on: made, models } = builtInTable;
  const soon = Date.parse(made) + LEAST_DAYS * 86_400_000;
  const there = new Set(
    models.filter(({ withdrawnOn }) => !hasCome(withdrawnOn, soon)).map(({ value }) => value),
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
