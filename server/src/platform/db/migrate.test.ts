import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDataFolder } from "./data-folder.ts";
import { migrate } from "./migrate.ts";
import { migration } from "./migration.ts";
import { openSqlite } from "./sqlite/sqlite-connection.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

const first = migration("a/0001", "create table notes (id {id}, text text);");
const second = migration("a/0002", "alter table notes add column colour text;");
const broken = migration("a/0003", "create table extra (id {id}); insert into nowhere values (1);\n");

describe("migrating", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "parley-migrate-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const options = () => ({ dataDir, now: () => 1_000 });

  test("applies each step once and keeps a copy of the data before the first change", async () => {
    const database = openSqliteDatabase(dataDir);
    expect(await migrate(database, [first], options())).toEqual({ applied: ["a/0001"], copy: null });
    await database.write(
      async (transaction) =>
        void (await sql`insert into notes (text) values ('kept')`.execute(transaction.sql)),
    );
    const { applied, copy } = await migrate(database, [first, second], options());
    expect(applied).toEqual(["a/0002"]);
    expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
    const copied = openSqlite(copy!);
    expect(copied.all("select * from notes", [])).toEqual([{ id: 1, text: "kept" }]);
    copied.close();
    expect(await migrate(database, [first, second], options())).toEqual({ applied: [], copy: null });
    await database.close();
  });

  test("a failing step changes nothing", async () => {
    const database = openSqliteDatabase(dataDir);
    await expect(migrate(database, [first, broken], options())).rejects.toThrow(/nowhere/);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where name = 'extra'`.execute(
      database.read,
    );
    expect(rows).toEqual([]);
    await database.close();
  });

  test("refuses a database that a newer version has changed", async () => {
    const database = openSqliteDatabase(dataDir);
    await migrate(database, [first, second], options());
    await expect(migrate(database, [first], options())).rejects.toThrow(/newer version/);
    await database.close();
  });

  test("a second server on the same data folder is refused in one line until the first releases the lock", () => {
    const folder = claimDataFolder(dataDir);
    expect(() => claimDataFolder(dataDir)).toThrow(
      /^Another Parley server is already using the data folder [^\n]+$/,
    );
    folder.release();
    claimDataFolder(dataDir).release();
  });
});
