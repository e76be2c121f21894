import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { OPENED_LATER } from "../build/opened-later.ts";
import { LANGUAGE_NAMES } from "../src/i18n/languages.ts";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST_SCRIPT_BYTES = 131_000;
/** What a server sends before it waits for the first answer: ten packets. */
const FIRST_ROUND_TRIP_BYTES = 14_000;

const AREAS = readdirSync(new URL("../src/i18n/areas/", import.meta.url)).map((file) =>
  file.replace(".ts", ""),
);
const LANGUAGE_CODES = Object.keys(LANGUAGE_NAMES);
/** The texts that every page shows, in one of the languages. */
const textsOf = (languages: string) => new RegExp(`^(${languages})-(?!(${AREAS.join("|")})-)`);

/** Areas that are seldom the first of a visit, and parts of areas, load with their pages' scripts. */
const isPreloaded = (area: string) => !area.includes("-") && !OPENED_LATER.has(area);

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
  const found = new Set([...named(), ...assets(textsOf("app|en")).map((name) => `assets/${name}`)]);
  for (const path of found) for (const imported of staticImports(path)) found.add(imported);
  return [...found];
}

test("what every page loads is at most 131 kB of compressed script", () => {
  const bytes = first().reduce((sum, path) => sum + statSync(`${DIST}${path}.br`).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(bytes).toBeGreaterThan(100_000);
});

test("the page with its styles and its first view fits into the first round trip", () => {
  expect(statSync(`${DIST}index.html.br`).size).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES);
  expect(readFileSync(`${DIST}index.html`, "utf8")).not.toContain("stylesheet");
});

test("a language is a file of its own that needs no script of the page", () => {
  const languages = assets(textsOf(LANGUAGE_CODES.join("|")));
  expect(languages.length).toBe(LANGUAGE_CODES.length);
  for (const name of languages) {
    expect(named()).not.toContain(`assets/${name}`);
    // The shared script waits for the language: a language that imported it would wait for itself.
    expect(staticImports(`assets/${name}`)).toEqual([expect.stringMatching(/^assets\/loading-/)]);
  }
});

test("the texts of an area load with its pages, in one language", () => {
  const page = readFileSync(`${DIST}index.html`, "utf8");
  for (const area of AREAS) {
    const [script, ...others] = assets(new RegExp(`^texts-${area}-`));
    expect(others).toEqual([]);
    expect(first()).not.toContain(`assets/${script}`);
    const files = assets(new RegExp(`^(${LANGUAGE_CODES.join("|")})-${area}-`));
    expect(files.length).toBe(LANGUAGE_CODES.length);
    for (const file of files) {
      expect(staticImports(`assets/${file}`).every((name) => name.startsWith("assets/loading-"))).toBe(true);
      // The page knows the files of most texts before any script has run.
      expect(page.includes(file.slice(-10, -3))).toBe(isPreloaded(area));
    }
  }
});

test("pages, and what opens above them, are loaded when they are opened", () => {
  const chunks = assets(/(-page|overlays|conversation)-/);
  expect(chunks.length).toBeGreaterThan(10);
  for (const chunk of chunks) expect(first()).not.toContain(`assets/${chunk}`);
});
