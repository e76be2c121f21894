import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "../../server/src/migrations.ts";
import { contraction, migration } from "../../server/src/platform/db/migration.ts";
import { schema } from "../../server/src/schema.ts";
import { FROZEN_MIGRATIONS } from "./frozen-migrations.ts";
import { unsafeSteps } from "./unsafe-steps.ts";

test("no new step of this repository harms processes of the last version", () => {
  expect(unsafeSteps(readFileSync(FROZEN_MIGRATIONS, "utf8"), migrations, schema.retired)).toEqual([]);
});

test.each([
  ["drops a table", "drop table books", "drops the table books"],
  ["drops a column", "alter table books drop column title", "drops the column books.title"],
  ["renames a column", "alter table books rename column title to name", "renames books"],
  ["changes a type", "alter table books alter column title type {int}", "changes the column books.title"],
  ["requires a value", "alter table books add column pages {int} not null", "adds books.pages"],
  ["makes rows unique", "create unique index books_by_title on books (title)", "makes rows of books unique"],
])("a step that %s is refused unless it is marked", (_name, statement, sentence) => {
  const [problem, ...more] = unsafeSteps("", [migration("books/0002", statement)], {});
  expect(problem).toContain(`The step books/0002 ${sentence}`);
  expect(more).toEqual([]);
});

test("a contraction may drop what an earlier version has retired, and nothing else", () => {
  const step = contraction(
    "books/0003",
    "0.2.0 reads and writes books.name",
    "alter table books drop column title",
  );
  expect(unsafeSteps("", [step], {})).toHaveLength(1);
  expect(unsafeSteps("", [step], { "column books.title": "0.2.0" })).toEqual([]);
  const unique = contraction(
    "books/0004",
    "0.2.0 writes no duplicate",
    "create unique index a on books (name)",
  );
  expect(unsafeSteps("", [unique], {})).toEqual([]);
});

test("a step may do anything to a table that it makes, and add what may be left out", () => {
  const made = migration("notes/0001", "create table notes (id {id}); create unique index n on notes (id)");
  const added = migration("notes/0002", "alter table notes add column pages {int} not null default 0");
  expect(unsafeSteps("", [made, added], {})).toEqual([]);
});
