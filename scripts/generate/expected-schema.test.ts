import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "../../server/src/migrations.ts";
import { replayInMemory } from "../../server/src/platform/db/schema/replay-steps.ts";
import { schema } from "../../server/src/schema.ts";
import { migration } from "../../server/src/platform/db/migration.ts";
import { EXPECTED_SCHEMA_FILE, expectedSchemaSource } from "./expected-schema.ts";

const current = readFileSync(EXPECTED_SCHEMA_FILE, "utf8");

test("the file is what the steps make", async () => {
  expect(await expectedSchemaSource(current, migrations, { isCheck: true })).toBe(current);
  expect(schema.expected.sqlite.trim().split("\n")).toEqual(await replayInMemory(migrations));
});

test("a file of other steps is out of date", async () => {
  const more = [...migrations, migration("books/0001", "create table books (id {id})")];
  expect(await expectedSchemaSource(current, more, { isCheck: true })).not.toBe(current);
});
