import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database, Transaction } from "../database.ts";
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

  test("what follows a commit happens once, also where the unit had to be run again", async () => {
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
});
