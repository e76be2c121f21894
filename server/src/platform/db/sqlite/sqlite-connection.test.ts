import { sql as raw } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, engine } from "../../../../test/harness.ts";
import { openSqlite } from "./sqlite-connection.ts";

/** A process that has the file to itself for a moment, as one that starts after a crash. */
const HOLDER = `
  const { DatabaseSync } = require("@photostructure/sqlite");
  const database = new DatabaseSync(process.argv[1]);
  database.exec("pragma locking_mode = exclusive");
  database.exec("begin exclusive");
  database.exec("insert into notes values ('mine')");
  database.exec("commit");
  process.stdout.write("held");
  setTimeout(() => process.exit(), 300);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-sqlite-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("waits for a process that briefly locks the file", async () => {
  const file = join(folder, "notes.db");
  const first = openSqlite(file);
  first.exec("create table notes (text text)");
  first.close();
  const holder = spawn(process.execPath, ["-e", HOLDER, file], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(holder, "exit");
  await once(holder.stdout, "data");
  const second = openSqlite(file);
  expect(second.all("select text from notes", [])).toEqual([{ text: "mine" }]);
  second.close();
  await ended;
});

test.skipIf(engine !== "sqlite")("the product syncs each commit to the disk", async () => {
  const t = await createTestApp();
  const { rows } = await t.running.app.db.writeStatement((sql) => raw`pragma synchronous`.execute(sql));
  // 2 is `full`: a commit is on the disk before its request is answered.
  expect(rows).toEqual([{ synchronous: 2 }]);
  await t.close();
});
