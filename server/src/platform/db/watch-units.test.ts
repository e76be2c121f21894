import { sql as raw } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import type { Database, Transaction } from "./database.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

let t: TestApp;
let db: Database;
let address: string;
beforeAll(async () => {
  t = await createTestApp();
  db = t.running.app.db;
  address = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());

const insert = ({ sql }: Transaction, name: string) =>
  sql.insertInto("secrets").values({ name, value: "x" }).execute();
const names = async (prefix: string) =>
  (
    await db.read
      .selectFrom("secrets")
      .select("name")
      .where("name", "like", `${prefix}%`)
      .orderBy("name")
      .execute()
  ).map(({ name }) => name);

const WAITS: Readonly<Record<string, () => Promise<unknown>>> = {
  // Far longer than a turn of the event loop: a due timer may run before the turn ends.
  "a timer": () => new Promise((resolve) => setTimeout(resolve, 1_000)),
  "a turn of the event loop": () => new Promise((resolve) => setImmediate(resolve)),
  "the network": () => fetch(`${address}/healthz`),
  "a file": () => readFile(import.meta.filename),
  "another unit": () => db.write((transaction) => insert(transaction, "nested-b")),
};

test.each(Object.entries(WAITS))("a unit that awaits %s fails and writes nothing", async (name, wait) => {
  const prefix = `waits ${name}`;
  let goesOn = () => {};
  const hasGoneOn = new Promise<void>((resolve) => (goesOn = resolve));
  const failing = db.write(async (transaction) => {
    await insert(transaction, `${prefix} before`);
    await wait().finally(goesOn);
    await insert(transaction, `${prefix} after`);
  });
  await expect(failing).rejects.toThrow(
    /^A unit of work waited for something other than its own queries\..*watch-units\.test\.ts/s,
  );
  // What the unit still wants to write is refused.
  await hasGoneOn;
  await db.write((transaction) => insert(transaction, `${prefix} next`));
  expect(await names(prefix)).toEqual([`${prefix} next`]);
});

test("a unit may run many queries, side by side and one after the other, and handle a failed one", async () => {
  await db.write(async (transaction) => {
    await Promise.all(["a", "b", "c"].map((name) => insert(transaction, `many ${name}`)));
    for (const name of ["d", "e"]) await insert(transaction, `many ${name}`);
    await Promise.resolve().then(() => insert(transaction, "many f"));
    await transaction.pause();
    await insert(transaction, "many g");
  });
  expect(await names("many")).toHaveLength(7);
});

test("an error of the unit stays the error its caller sees", async () => {
  const failing = db.write(async (transaction) => {
    await insert(transaction, "own error");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
});

test("a single-statement write follows the same rule on SQLite, where it shares the writer", async () => {
  const failing = db.writeStatement(async (sql) => {
    await new Promise((resolve) => setImmediate(resolve));
    return sql.selectFrom("secrets").select("name").execute();
  });
  const outcome = await failing.then(
    () => "done",
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(db.engine === "postgres" ? /^done$/ : /^A unit of work waited/);
});

test("a program with exclusive access may await other work, as a restore does", async () => {
  await db.writeExclusively(async (transaction) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await insert(transaction, "exclusive");
  });
  expect(await names("exclusive")).toEqual(["exclusive"]);
});

test("the product's build does not watch", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-unwatched-"));
  const database = openSqliteDatabase(folder);
  const { rows } = await database.write(async ({ sql }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return raw`select 1 as one`.execute(sql);
  });
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
