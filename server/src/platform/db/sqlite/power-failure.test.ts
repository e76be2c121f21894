import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "node-sqlite3-wasm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLossyDisk, type LossyDisk } from "../../../../test/lossy-disk.ts";
import { PRAGMAS } from "./sqlite-connection.ts";

let folder: string;
let disk: LossyDisk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-power-"));
  for (const name of ["before", "after"]) mkdirSync(join(folder, name));
  disk = createLossyDisk();
});
afterEach(() => {
  disk.release();
  rmSync(folder, { recursive: true, force: true });
});

/** SQLite as a program of Node: its file system is Node's own, which a test can watch. */
function open(name: "before" | "after"): Database {
  const database = new Database(join(folder, name, "parley.db"));
  // Without shared memory, write-ahead logging needs the file for itself.
  for (const pragma of ["pragma locking_mode = exclusive", ...PRAGMAS]) database.exec(pragma);
  return database;
}

/** What remains of ten commits when the power fails after the last one. */
function commitsAfterPowerFailure(...changes: readonly string[]): unknown[] {
  const database = open("before");
  expect(database.all("pragma journal_mode")).toEqual([{ journal_mode: "wal" }]);
  database.exec("create table commits (id integer)");
  database.exec("pragma wal_checkpoint(truncate)");
  for (const change of changes) database.exec(change);
  for (let id = 1; id <= 10; id += 1) database.exec(`insert into commits values (${id})`);
  disk.cutPower(join(folder, "before"), join(folder, "after"));
  database.close();
  const restarted = open("after");
  const rows = restarted.all("select id from commits order by id");
  restarted.close();
  return rows.map(({ id }) => id);
}

test("with the product's settings each commit survives a power failure", () => {
  expect(commitsAfterPowerFailure()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test.each(["normal", "off"])(
  "with synchronous = %s commits are lost: the disk loses what is not synced",
  (mode) => {
    expect(commitsAfterPowerFailure(`pragma synchronous = ${mode}`)).not.toContain(10);
  },
);
