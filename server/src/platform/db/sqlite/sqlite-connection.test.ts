import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test("waits for a process that has the file to itself for a moment", async () => {
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
