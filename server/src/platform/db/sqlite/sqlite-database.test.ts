import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database, Sql, Transaction } from "../database.ts";
import { prepared, preparedOne } from "../prepared.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";

describe("the embedded database", () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "parley-sqlite-"));
    database = openSqliteDatabase(folder);
    await database.write(({ sql }) => raw`create table notes (text text)`.execute(sql));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const note = ({ sql }: Transaction, text: string) => raw`insert into notes values (${text})`.execute(sql);

  test("after-commit effects run once, also when the unit ran twice", async () => {
    const told: string[] = [];
    const written = database.write(async (transaction) => {
      await note(transaction, "kept");
      transaction.afterCommit(() => told.push("kept"));
    });
    const failing = database.write(async (transaction) => {
      await note(transaction, "taken back");
      transaction.afterCommit(() => told.push("taken back"));
      throw new Error("changed my mind");
    });
    await Promise.allSettled([written, failing]);
    expect(told).toEqual(["kept"]);
    const { rows } = await raw<{ text: string }>`select text from notes`.execute(database.read);
    expect(rows).toEqual([{ text: "kept" }]);
  });

  const names = (sql: Sql) => sql.selectFrom("users").select("name");

  test.each([
    ["rows", prepared(names), [{ name: "Ada" }]],
    ["one row", preparedOne(names), { name: "Ada" }],
  ])("a hot query of %s fails like any other until it can be prepared", async (_what, find, found) => {
    const tooEarly = find(database.read, {});
    await expect(tooEarly).rejects.toThrow("no such table");
    await database.write(async ({ sql }) => {
      await raw`create table users (name text)`.execute(sql);
      await raw`insert into users values ('Ada')`.execute(sql);
    });
    expect(await find(database.read, {})).toEqual(found);
  });

  test("whole numbers are read unchanged, by every way to run a statement", async () => {
    const numbers = [0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 1_790_000_000_123, Number.MAX_SAFE_INTEGER];
    await database.write(({ sql }) =>
      raw`create table rate_windows (key text, spent integer, resets_at integer)`.execute(sql),
    );
    const insertion = prepared((sql: Sql, row: { at: number }) =>
      sql.insertInto("rate_windows").values({ key: "k", spent: 1, resets_at: row.at }),
    );
    for (const at of numbers) await database.write(({ sql }) => insertion(sql, { at }));
    const find = preparedOne((sql: Sql, key: { at: number }) =>
      sql.selectFrom("rate_windows").select("resets_at").where("resets_at", "=", key.at),
    );
    for (const at of numbers) expect(await find(database.read, { at })).toEqual({ resets_at: at });
    const { rows } = await raw`select distinct typeof(resets_at) as type from rate_windows`.execute(
      database.read,
    );
    expect(rows).toEqual([{ type: "integer" }]);
    const listed = await database.read.selectFrom("rate_windows").select("resets_at").execute();
    expect(listed.map((row) => row.resets_at)).toEqual(numbers);
  });
});
