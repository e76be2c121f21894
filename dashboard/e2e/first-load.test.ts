import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST_SCRIPT_BYTES = 138_000;
/** What a server sends before it waits for the first answer: ten packets. */
const FIRST_ROUND_TRIP_BYTES = 14_000;

const first = (): string[] =>
  [...readFileSync(`${DIST}index.html`, "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? "",
  );

test("what every page loads is at most 138 kB of compressed script", () => {
  const bytes = first().reduce((sum, path) => sum + statSync(`${DIST}${path}.br`).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(bytes).toBeGreaterThan(10_000);
});

test("the page with its styles and its first view fits into the first round trip", () => {
  expect(statSync(`${DIST}index.html.br`).size).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES);
  expect(readFileSync(`${DIST}index.html`, "utf8")).not.toContain("stylesheet");
});

test("pages, and what opens above them, are loaded when they are opened", () => {
  const chunks = readdirSync(`${DIST}assets`).filter((name) =>
    /(-page|overlays|conversation)-.*\.js$/.test(name),
  );
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) expect(first()).not.toContain(`assets/${chunk}`);
});
