import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NAMES, PLANTED, withMistakes } from "./planted.ts";

test("every planted mistake has its place in the source", () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(20);
  for (const file of new Set(PLANTED.map((planted) => planted.file))) {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
    expect(withMistakes(file, source)).not.toBe(source);
  }
});
