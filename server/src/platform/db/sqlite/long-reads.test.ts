import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLongReads, type LongReads } from "./long-reads.ts";
import { openSqlite, type SqliteConnection } from "./sqlite-connection.ts";

/** Takes long enough for the event loop to turn many times, on any machine. */
const COUNT_TO = 400_000;
const counting = raw<{ n: number }>`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < ${COUNT_TO}) select count(*) as n from numbers`;

describe("long reads", () => {
  let folder: string;
  let reader: SqliteConnection;
  let writer: SqliteConnection;
  let long: LongReads;
  let short: LongReads;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-long-"));
    const path = join(folder, "a.db");
    writer = openSqlite(path);
    writer.exec("create table notes (id integer primary key, text text)");
    reader = openSqlite(path, { readonly: true });
    long = createLongReads(path, reader, { shortBytes: 0 });
    short = createLongReads(path, reader);
  });
  afterAll(async () => {
    await long.close();
    await short.close();
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How often the event loop turned while a query ran. */
  async function turnsDuring(query: Promise<unknown>): Promise<number> {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await query;
    isDone = true;
    return turns;
  }

  test("the event loop turns while a thread reads, and stands while it reads a small file itself", async () => {
    // The thread is there.
    await raw`select 1`.execute(long.sql);
    expect(await turnsDuring(counting.execute(short.sql))).toBeLessThanOrEqual(2);
    expect(await turnsDuring(counting.execute(long.sql))).toBeGreaterThan(20);
  });

  test("what is committed is read at once, in order and whole", async () => {
    writer.run(
      `insert into notes (text) with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2500)
       select 'note ' || n from numbers`,
      [],
    );
    const { rows } = await raw<{
      id: number;
    }>`select id, text from notes where id > ${10} order by id`.execute(long.sql);
    expect(rows).toHaveLength(2490);
    expect(rows[0]).toEqual({ id: 11, text: "note 11" });
    expect(rows.at(-1)!.id).toBe(2500);
  });

  test("it only reads, and an error is the query's own", async () => {
    await expect(raw`delete from notes`.execute(long.sql)).rejects.toThrow(/readonly/i);
    await expect(raw`select absent from notes`.execute(long.sql)).rejects.toThrow(/no such column/);
    await long.settled();
  });
});
