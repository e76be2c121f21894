import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isUnavailable, isUniqueViolation } from "./availability.ts";
import { openSqlite, type SqliteConnection } from "./sqlite/sqlite-connection.ts";

const INSERTION = "insert into notes (text) values (?)";

/** Every way in which a statement reaches the driver. */
const WAYS: readonly [string, (connection: SqliteConnection, text: string) => unknown][] = [
  ["run", (connection, text) => connection.run(INSERTION, [text])],
  ["all", (connection, text) => connection.all(`${INSERTION} returning text`, [text])],
  ["all, for an id", (connection, text) => connection.all(`${INSERTION} returning "id"`, [text])],
  ["ready", (connection, text) => connection.ready(INSERTION)([text])],
  ["ready for one row", (connection, text) => connection.ready(`${INSERTION} returning text`)([text])],
  ["exec", (connection, text) => connection.exec(`insert into notes (text) values ('${text}')`)],
];

describe("failures of SQLite", () => {
  let folder: string;
  let connection: SqliteConnection;
  let other: SqliteConnection;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-sqlite-"));
    connection = openSqlite(join(folder, "notes.db"));
    connection.exec("create table notes (id integer primary key, text text unique)");
    connection.exec("insert into notes (text) values ('known')");
    connection.exec("pragma busy_timeout = 0");
    other = openSqlite(join(folder, "notes.db"));
  });
  afterEach(() => {
    connection.close();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function failureOf(work: () => unknown): unknown {
    try {
      work();
    } catch (error) {
      return error;
    }
    throw new Error("It has not failed");
  }

  test.each(WAYS)("a database that cannot accept writes is unavailable: %s", (_name, insert) => {
    other.exec("begin immediate");
    expect(isUnavailable(failureOf(() => insert(connection, "busy")))).toBe(true);
    other.exec("rollback");
    connection.exec("pragma query_only = on");
    expect(isUnavailable(failureOf(() => insert(connection, "read only")))).toBe(true);
    connection.exec("pragma query_only = off");
    connection.exec("pragma max_page_count = 1");
    expect(isUnavailable(failureOf(() => insert(connection, "x".repeat(50_000))))).toBe(true);
  });

  test("a file that can't be opened is unavailable", () => {
    expect(isUnavailable(failureOf(() => openSqlite(join(folder, "missing", "notes.db"))))).toBe(true);
    const attach = `attach '${join(folder, "missing", "notes.db")}' as missing`;
    expect(isUnavailable(failureOf(() => connection.exec(attach)))).toBe(true);
  });

  test.each(WAYS)("a conflict is distinguished from an unavailable database: %s", (_name, insert) => {
    const failure = failureOf(() => insert(connection, "known"));
    expect(isUniqueViolation(failure)).toBe(true);
    expect(isUnavailable(failure)).toBe(false);
  });

  test("a mistake in a statement is neither", () => {
    const failure = failureOf(() => connection.all("select nothing from nowhere", []));
    expect([isUniqueViolation(failure), isUnavailable(failure)]).toEqual([false, false]);
  });
});
