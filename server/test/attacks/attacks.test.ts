import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTACKS, startTarget, type OwnTarget } from "./suite.ts";

let own: OwnTarget;
beforeAll(async () => {
  own = await startTarget();
});
afterAll(() => own.close());

test("docs/attacks.md lists each attack with its hole", () => {
  const page = readFileSync(new URL("../../../docs/attacks.md", import.meta.url), "utf8");
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (tried|-)/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, 3)
        .map((cell) => cell.replace("\\*", "").trim()),
    );
  const expected = Object.values(ATTACKS).flatMap((attacks) => attacks.map(({ name, hole }) => [name, hole]));
  expect(rows).toEqual(expected);
});

describe.each(Object.entries(ATTACKS))("%s", (_area, attacks) => {
  test.each(attacks)("refuses: $name", async ({ run }) => {
    await expect(run(own.target)).resolves.toBeUndefined();
  });
});
