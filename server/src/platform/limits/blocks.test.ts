import { expect, test } from "vitest";
import { createBlocks } from "./blocks.ts";

const SIZE = 10;
const RESETS_AT = 60_000;

test("keeps so many blocks, and lets the oldest go first: its key takes another, and no call is counted twice", async () => {
  const blocks = createBlocks({ mostBlocks: 3 });
  const taken = new Map<string, number>();
  const spend = async (key: string) => {
    const take = () => {
      const spent = (taken.get(key) ?? 0) + SIZE;
      taken.set(key, spent);
      return Promise.resolve({ spent, resetsAt: RESETS_AT });
    };
    return (await blocks.spend(key, 0, take, SIZE)).spent;
  };
  expect(await spend("first")).toBe(1);
  // None of them has ended.
  for (const key of ["second", "third"]) expect(await spend(key)).toBe(1);
  expect(await spend("first")).toBe(2);
  expect(await spend("fourth")).toBe(1);
  expect(await spend("second")).toBe(2);
  expect(await spend("first")).toBe(SIZE + 1);
  expect(taken).toEqual(
    new Map([
      ["first", 2 * SIZE],
      ["second", SIZE],
      ["third", SIZE],
      ["fourth", SIZE],
    ]),
  );
});

test("a block that is taken again is the newest", async () => {
  const blocks = createBlocks({ mostBlocks: 2 });
  let claims = 0;
  const spend = (key: string) => {
    const take = () => {
      claims += 1;
      return Promise.resolve({ spent: 2, resetsAt: RESETS_AT });
    };
    return blocks.spend(key, 0, take, 2);
  };
  for (const key of ["old", "other", "old", "old"]) await spend(key);
  expect(claims).toBe(3);
  await spend("new");
  await spend("old");
  expect(claims).toBe(4);
});
