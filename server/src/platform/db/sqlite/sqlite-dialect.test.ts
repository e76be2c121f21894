import { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepared, runHotQueriesBy } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { openSqlite, type SqliteConnection } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

describe("statements of SQLite", () => {
  let connection: SqliteConnection;
  let sql: Kysely<Tables>;
  const handed: (readonly unknown[])[] = [];
  beforeAll(() => {
    connection = openSqlite(":memory:");
    connection.exec(
      "create table organizations (id integer, name text, credits integer, created_at integer)",
    );
    sql = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    runHotQueriesBy(sql, (text) => async (values) => {
      handed.push([...values]);
      return connection.all(text, values);
    });
  });
  afterAll(() => connection.close());

  const insertion = prepared((from, row: { id: number; name: string }) =>
    from
      .insertInto("organizations")
      .values({ id: row.id, name: row.name, credits: row.id, created_at: row.id } as never),
  );
  const named = prepared((from, key: { name: string; id: number }) =>
    from
      .selectFrom("organizations")
      .select(["id", "name", "credits"])
      .where((eb) => eb.or([eb("id", "=", key.id), eb("credits", "=", key.id)]))
      .where("name", "=", key.name)
      .where("name", "!=", "?1 'no' \"value\""),
  );

  test("a value used in several positions is passed once, and reaches all of them", async () => {
    await insertion(sql, { id: 7, name: "seven" });
    await insertion(sql, { id: 8, name: "eight" });
    expect(handed.at(-1)).toEqual([8, "eight"]);
    expect(await named(sql, { name: "eight", id: 8 })).toEqual([{ id: 8, name: "eight", credits: 8 }]);
    expect(handed.at(-1)).toHaveLength(3);
  });

  test.each([
    ["an object", { name: "eight" }, /use toJson/],
    ["text with a NUL", "eig\0ht", /NUL/],
  ])("%s is refused, not stored as something else", (_what, value, message) => {
    expect(() => connection.all("select name from organizations where name = ?", [value])).toThrow(message);
  });

  test("what is no value is null, and yes and no are 1 and 0", () => {
    const row = connection.ready("select ? as missing, ? as yea, ? as nay, typeof(?) as kind")([
      undefined,
      true,
      false,
      5,
    ]);
    expect(row).toEqual([{ missing: null, yea: 1, nay: 0, kind: "integer" }]);
  });

  test("equal values that are not identical stay separate", async () => {
    const rows = await sql
      .selectFrom("organizations")
      .select("name")
      .where("id", "=", 7)
      .where("credits", "=", 7)
      .where("name", "=", "seven")
      .execute();
    expect(rows).toEqual([{ name: "seven" }]);
  });
});
