import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { findMutants } from "./find-mutants.ts";
import { installSwitch, instrument } from "./instrument.ts";

type Judge = (a: number, b: number) => number;

const replacements = (source: string) =>
  findMutants(source).map(({ original, replacement }) => `${original} → ${replacement}`);

test.each([
  ["const isFree = price <= limit;", ["price <= limit → price < limit"]],
  ["const isBoth = a && b;", ["a && b → a || b"]],
  ["if (isOver) stop();", ["isOver → !(isOver)", "stop(); → "]],
  ["if (a === b) throw oops;", ["a === b → a !== b", "throw oops; → "]],
  ["const more = [1, true];", ["1 → 2", "true → false"]],
  ["const DAY_MS = 24 * 3_600_000;", []],
  ['const name = "a" + b;', []],
  ["void tell(now);", ["void tell(now); → "]],
  ['const query = sql.where("id", "=", id);', ['sql.where("id", "=", id) → sql', '"=" → "!="']],
  [
    "const query = raw`where run_at <= ${now}`;",
    ["raw`where run_at <= ${now}` → raw`where run_at >= ${now}`"],
  ],
  ["type Small = 1 | 2; const x = y as 1;", []],
])("%s", (source, expected) => {
  expect(replacements(source)).toEqual(expected);
});

test("every mutant of a program can be activated alone, and an inactive one changes nothing", () => {
  const source = `function judge(a, b) { if (a < b && b !== 3) { return 1; } return a > b ? 2 : 0; }`;
  const mutants = findMutants(source).map((mutant, id) => ({ ...mutant, id }));
  const code = instrument(source, mutants);
  const mutantSwitch = installSwitch();
  const run = (id: number | null, program: string): string => {
    mutantSwitch.active = id;
    const judge = runInThisContext(`(() => { ${program}; return judge; })()`) as Judge;
    return [
      [1, 2],
      [2, 2],
      [3, 2],
      [1, 3],
      [4, 3],
    ]
      .map(([a, b]) => judge(a!, b!))
      .join();
  };
  const original = run(null, source);
  expect(run(null, code)).toBe(original);
  const changed = mutants.map(({ id, start, end, replacement }) => {
    const expected = run(null, source.slice(0, start) + replacement + source.slice(end));
    expect(run(id, code)).toBe(expected);
    return expected !== original;
  });
  expect(mutantSwitch.reached.size).toBe(mutants.length);
  expect(changed.filter(Boolean).length).toBeGreaterThan(6);
});
