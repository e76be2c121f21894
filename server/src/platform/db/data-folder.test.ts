import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataFolder, prepareDataFolder } from "./data-folder.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

let path: string;
/** A volume that every user of the machine may read. */
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "parley-volume-"));
  chmodSync(path, 0o755);
});
afterEach(() => rmSync(path, { recursive: true }));

const modeOf = (name: string) => (statSync(join(path, name)).mode & 0o777).toString(8);

function put(name: string): void {
  writeFileSync(join(path, name), "");
  chmodSync(join(path, name), 0o644);
}

test("only the owner can read the database and its files, even in a world-readable folder", async () => {
  const folder = claimDataFolder(path);
  const database = openSqliteDatabase(path);
  await database.write(({ sql }) => sql.schema.createTable("things").addColumn("id", "integer").execute());
  const made = readdirSync(path).sort();
  expect(made).toEqual(
    expect.arrayContaining(["parley.db", "parley.db-shm", "parley.db-wal", "parley.lock"]),
  );
  expect(made.map(modeOf)).toEqual(made.map(() => "600"));
  await database.close();
  folder.release();
});

test("the next start restricts files others could read, and touches nothing else", () => {
  for (const name of ["parley.db", "parley.db-wal", "parley.db-shm", "first-run.json", "theirs"]) put(name);
  for (const name of ["downloads", "backups", "lost+found"]) mkdirSync(join(path, name), { mode: 0o755 });
  symlinkSync("lost+found", join(path, "outbox"));
  prepareDataFolder(path);
  const modes = Object.fromEntries(readdirSync(path).map((name) => [name, modeOf(name)]));
  expect(modes).toEqual({
    "parley.db": "600",
    "parley.db-wal": "600",
    "parley.db-shm": "600",
    "first-run.json": "600",
    downloads: "700",
    backups: "700",
    theirs: "644",
    "lost+found": "755",
    outbox: "755",
  });
  expect((statSync(path).mode & 0o777).toString(8)).toBe("755");
});
