import { afterEach, expect, test, vi } from "vitest";
import { seededRandom } from "./seeded-random.ts";

afterEach(() => vi.unstubAllEnvs());

const draw = () => {
  const random = seededRandom("a test");
  return { seed: random.seed, numbers: Array.from({ length: 50 }, () => random.int(3, 9)) };
};

test("the printed seed repeats the choices, and without one each run makes its own", () => {
  const printed = vi.spyOn(console, "info").mockReturnValue();
  vi.stubEnv("PARLEY_SEED", undefined);
  const first = draw();
  expect(draw().numbers).not.toEqual(first.numbers);
  expect(printed.mock.calls[0]).toEqual([`a test: PARLEY_SEED=${first.seed} repeats these choices.`]);
  vi.stubEnv("PARLEY_SEED", String(first.seed));
  expect(draw()).toEqual(first);
  printed.mockRestore();
});

test("every number of the range comes, and none outside of it", () => {
  vi.spyOn(console, "info").mockReturnValue();
  const random = seededRandom("a test");
  const drawn = new Set(Array.from({ length: 1000 }, () => random.int(3, 9)));
  expect([...drawn].toSorted((left, right) => left - right)).toEqual([3, 4, 5, 6, 7, 8]);
  vi.restoreAllMocks();
});
