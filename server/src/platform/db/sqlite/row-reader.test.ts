import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRowReader } from "./row-reader.ts";

describe("reading rows", () => {
  let database: DatabaseSyncInstance;
  beforeAll(() => {
    database = new DatabaseSync(":memory:");
    database.exec(
      "create table things (id integer primary key, name text, weight real, photo blob, seen integer)",
    );
    const insert = database.prepare("insert into things (name, weight, photo, seen) values (?, ?, ?, ?)");
    insert.run(
      'quote " comma , line\nend ü 漢 👍',
      0.1234567890123456,
      Buffer.from([1, 2]),
      1_767_225_600_123,
    );
    insert.run(null, null, null, Number.MAX_SAFE_INTEGER);
  });
  afterAll(() => database.close());

  const plain = (sql: string, ...parameters: unknown[]) => database.prepare(sql).all(...parameters);
  const read = (sql: string, ...parameters: unknown[]) => createRowReader(database, sql)(parameters);

  test.each([
    ["text and integers", "select id, name, seen from things order by id desc", []],
    ["parameters and a limit", "select name, id from things where id >= ? order by id limit ?", [1, 1]],
    ["reals keep every digit", "select id, weight from things order by id", []],
    ["expressions", "select count(*) as count, max(weight) as heaviest from things", []],
    ["no rows", "select id from things where id = ?", [99]],
    ["the same name twice", "select a.id, b.id from things a, things b order by a.id, b.id", []],
    ["odd names", 'select id as "od""d", name as "a b" from things order by id', []],
    [
      "a common table expression",
      "with few as (select id, name from things) select id, name from few order by id",
      [],
    ],
  ])("%s are the same as the driver's own", (_name, sql, parameters) => {
    expect(read(sql, ...parameters)).toEqual(plain(sql, ...parameters));
  });

  test("bytes come as bytes", () => {
    const [row] = read("select photo from things where id = 1");
    expect(new Uint8Array(row!.photo as ArrayBuffer)).toEqual(new Uint8Array([1, 2]));
  });

  test("rows that a write answers are read too", () => {
    expect(read("update things set seen = seen where id = ? returning id, name", 2)).toEqual([
      { id: 2, name: null },
    ]);
  });
});
