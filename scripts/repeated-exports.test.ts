import { expect, test } from "vitest";
import { repeatedExports } from "./repeated-exports.ts";

const file = (path: string, source: string) => ({ path, source });

test("a name that two files of a package export is reported with both files", () => {
  const files = [
    file("server/src/a/one.ts", "export function openDoor() {}\n"),
    file("server/src/b/two.ts", "export const openDoor = 1;\n"),
  ];
  expect(repeatedExports(files)).toEqual([
    "openDoor is exported by server/src/a/one.ts and server/src/b/two.ts.",
  ]);
});

test.each([
  ["two packages", "server/src/a/one.ts", "dashboard/src/a/one.ts"],
  [
    "an operation and the service of its noun",
    "server/src/a/doors.ts",
    "server/src/a/operations/open-door.ts",
  ],
  ["a value and its type in one file", "server/src/a/one.ts", "server/src/a/one.ts"],
])("%s may share a name", (_case, first, second) => {
  expect(
    repeatedExports([file(first, "export const door = 1;"), file(second, "export type door = 1;")]),
  ).toEqual([]);
});

test("an operation of another noun may not", () => {
  const files = [
    file("server/src/a/doors.ts", "export async function openDoor() {}"),
    file("server/src/b/operations/open-door.ts", "export const openDoor = defineOperation({});"),
  ];
  expect(repeatedExports(files)).toHaveLength(1);
});
