import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../src/operations.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { SUCCEEDS_IN, VALID_BODIES } from "./valid-bodies.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each(Object.entries(VALID_BODIES))("%s succeeds with a valid body", async (name, prepare) => {
  const mine = await t.workspace();
  // Operators may create organizations without limit.
  await t.promote(mine.ownerId);
  const owner = await t.person(mine);
  const { status, body } = await t.call(owner, name, await prepare({ t, mine, owner }));
  expect({ status, body }).toMatchObject({ status: 200 });
});

test.each(Object.entries(SUCCEEDS_IN))("%s is called by %s", (name, file) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toContain(`"${name}"`);
});

test("each operation is listed once at most, and exists", () => {
  const listed = [...Object.keys(VALID_BODIES), ...Object.keys(SUCCEEDS_IN)];
  const names = new Set(operations.map(({ name }) => name));
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  expect(listed).toHaveLength(new Set(listed).size);
});
