import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDataFolder } from "./data-folder.ts";
import { migrate } from "./migrate.ts";
import { migration, type Migration } from "./migration.ts";
import { replayInMemory } from "./schema/replay-steps.ts";
import type { Repair, DatabaseSchema } from "./schema/database-schema.ts";
import { openSqlite } from "./sqlite/sqlite-connection.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

const first = migration("a/0001", "create table notes (id {id}, text text);");
const second = migration("a/0002", "alter table notes add column colour text;");
const broken = migration("a/0003", "create table extra (id {id}); insert into nowhere values (1);\n");

/** A version with these steps. */
const schemaOf = async (steps: Migration[], repairs: Repair[] = []): Promise<DatabaseSchema> => ({
  steps,
  expected: { sqlite: (await replayInMemory(steps)).join("\n"), postgres: "" },
  repairs,
  retired: {},
});

describe("migrating", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "parley-migrate-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const options = () => ({ dataDir, now: () => 1_000 });

  test("applies each step once and keeps a copy of the data before the first change", async () => {
    const database = openSqliteDatabase(dataDir);
    expect(await migrate(database, await schemaOf([first]), options())).toEqual({
      applied: ["a/0001"],
      repaired: [],
      copy: null,
    });
    await database.write(
      async (transaction) =>
        void (await sql`insert into notes (text) values ('kept')`.execute(transaction.sql)),
    );
    const { applied, copy } = await migrate(database, await schemaOf([first, second]), options());
    expect(applied).toEqual(["a/0002"]);
    expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
    const copied = openSqlite(copy!);
    expect(copied.all("select * from notes", [])).toEqual([{ id: 1, text: "kept" }]);
    copied.close();
    expect(await migrate(database, await schemaOf([first, second]), options())).toEqual({
      applied: [],
      repaired: [],
      copy: null,
    });
    await database.close();
  });

  test("a failing step changes nothing", async () => {
    const database = openSqliteDatabase(dataDir);
    const schema = { ...(await schemaOf([first])), steps: [first, broken] };
    await expect(migrate(database, schema, options())).rejects.toThrow(/nowhere/);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where name = 'extra'`.execute(
      database.read,
    );
    expect(rows).toEqual([]);
    await database.close();
  });

  test("refuses a database that a newer version has changed", async () => {
    const database = openSqliteDatabase(dataDir);
    await migrate(database, await schemaOf([first, second]), options());
    await expect(migrate(database, await schemaOf([first]), options())).rejects.toThrow(/newer version/);
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
