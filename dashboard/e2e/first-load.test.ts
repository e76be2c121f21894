import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST_SCRIPT_BYTES = 148_000;
/** What a server sends before it waits for the first answer: ten packets. */
const FIRST_ROUND_TRIP_BYTES = 14_000;

const assets = (pattern: RegExp): string[] =>
  readdirSync(`${DIST}assets`).filter((name) => name.endsWith(".js") && pattern.test(name));

const named = (): string[] =>
  [...readFileSync(`${DIST}index.html`, "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path ?? "",
  );

const staticImports = (path: string): string[] =>
  [...readFileSync(`${DIST}${path}`, "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
    ([, name]) => `assets/${name}`,
  );

/** The scripts that the page names, the application, one language, and all that these import. */
function first(): string[] {
  const found = new Set([...named(), ...assets(/^(app|en)-/).map((name) => `assets/${name}`)]);
  for (const path of found) for (const imported of staticImports(path)) found.add(imported);
  return [...found];
}

test("what every page loads is at most 148 kB of compressed script", () => {
  const bytes = first().reduce((sum, path) => sum + statSync(`${DIST}${path}.br`).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(bytes).toBeGreaterThan(100_000);
});

test("the page with its styles and its first view fits into the first round trip", () => {
  expect(statSync(`${DIST}index.html.br`).size).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES);
  expect(readFileSync(`${DIST}index.html`, "utf8")).not.toContain("stylesheet");
});

test("a language is a file of its own that needs no script of the page", () => {
  const languages = assets(/^(en|de|es|fr|hi|ar|zh)-/);
  expect(languages.length).toBe(7);
  for (const name of languages) {
    expect(named()).not.toContain(`assets/${name}`);
    // The shared script waits for the language: a language that imported it would wait for itself.
    expect(staticImports(`assets/${name}`)).toEqual([expect.stringMatching(/^assets\/loading-/)]);
  }
});

test("pages, and what opens above them, are loaded when they are opened", () => {
  const chunks = assets(/(-page|overlays|conversation)-/);
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) expect(first()).not.toContain(`assets/${chunk}`);
});
