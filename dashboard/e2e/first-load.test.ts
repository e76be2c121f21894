import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST_BYTES = 200_000;

test("the first load takes at most 200 kB of compressed script", () => {
  const page = readFileSync(`${DIST}index.html`, "utf8");
  const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const hashed = first.filter((path) => path !== "assets/theme.js");
  expect(hashed.length).toBeGreaterThan(0);
  const bytes = hashed.reduce((sum, path) => sum + statSync(`${DIST}${path}.gz`).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes).toBeGreaterThan(10_000);
});

test("pages are loaded when they are opened", () => {
  const page = readFileSync(`${DIST}index.html`, "utf8");
  const chunks = readdirSync(`${DIST}assets`).filter((name) => /-page-.*\.js$/.test(name));
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) expect(page).not.toContain(chunk);
});
