import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "../../server/src/migrations.ts";
import { migration } from "../../server/src/platform/db/migration.ts";
import { changedMigrations, freezeMigrations, FROZEN_MIGRATIONS } from "./frozen-migrations.ts";

const first = migration("books/0001", "create table books (id {id}, name text);");
const second = migration("books/0002", {
  sqlite: "update books set name = 'a'",
  postgres: "update books set name = 'b'",
});
const frozen = freezeMigrations("", [first, second]);

test("no migration of this repository was edited since it landed, and each one is in the list", () => {
  const ours = readFileSync(FROZEN_MIGRATIONS, "utf8");
  expect(changedMigrations(ours, migrations)).toEqual([]);
  expect(freezeMigrations(ours, migrations)).toBe(ours);
});

test("a new migration is added to the list, and what was there stays", () => {
  expect(changedMigrations(frozen, [first, second])).toEqual([]);
  const third = migration("books/0003", "drop table books");
  const more = freezeMigrations(frozen, [first, second, third]);
  expect(more.startsWith(frozen)).toBe(true);
  expect(more.split("\n").filter(Boolean)).toHaveLength(3);
});

test.each([
  [
    "edited",
    [migration("books/0001", "create table books (id {id}, title text);"), second],
    "books/0001 was edited",
  ],
  [
    "edited for one engine",
    [first, migration("books/0002", { sqlite: "update books set name = 'a'", postgres: "" })],
    "books/0002 was edited",
  ],
  ["deleted", [first], "books/0002 is gone"],
])("a migration that was %s is refused with a fix", (_name, changed, sentence) => {
  const problems = changedMigrations(frozen, changed);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
  expect(problems[0]).toContain("add a new migration");
});

test("the layout of a migration may change", () => {
  const wrapped = migration("books/0001", "create table books\n    (id {id},\n    name text)  ;");
  expect(changedMigrations(frozen, [wrapped, second])).toEqual([]);
});
