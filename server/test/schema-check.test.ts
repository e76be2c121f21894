import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "../src/migrations.ts";
import { runAdminProcess } from "./admin-process.ts";
import { emptyPlace, migratedPlace, type DatabasePlace } from "./database-place.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { serverProcesses } from "./started-server.ts";

const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);

const LAST = migrations.at(-1)!.name;

async function refusal({ env }: DatabasePlace): Promise<string> {
  const server = start(env);
  expect(await server.ended).toBe(1);
  return server.err();
}

describe("a database that is not what the steps make", () => {
  test("does not start, and says what differs and what to do", async () => {
    const place = await migratedPlace(newFolder());
    await place.run(
      "alter table messages drop column folded",
      "drop index jobs_by_kind",
      "create unique index extra on messages (session_id, created_at)",
    );
    const line = await refusal(place);
    const { code, out } = await runAdminProcess(place.env, "migrate", "--check");
    expect(code).toBe(1);
    for (const text of [line, out]) {
      expect(text).toContain("column messages.folded is missing");
      expect(text).toContain("index jobs_by_kind is missing");
      expect(text).toMatch(/index extra .* is not part of Parley's schema/);
      expect(text).toContain("admin restore FILE");
    }
    expect(line.trim().split("\n")).toHaveLength(1);
  });

  test("what an operator adds and no statement fails on is left alone", async () => {
    const place = await migratedPlace(newFolder());
    await place.run(
      "create table notes_of_ours (id integer)",
      "create index messages_of_ours on messages (created_at)",
      "alter table messages add column remark text",
    );
    expect(await runAdminProcess(place.env, "migrate", "--check")).toMatchObject({ code: 0 });
  });

  test("a step that ran with other statements is named", async () => {
    const place = await migratedPlace(newFolder());
    await place.run(`update migrations set checksum = 'other' where name = '${LAST}'`);
    const line = await refusal(place);
    expect(line).toContain(`ran other statements than this version has in ${LAST}`);
    expect(line).toContain("admin restore FILE");
  });

  test("a step of a newer version is named, with the way back", async () => {
    const place = await migratedPlace(newFolder());
    await place.run("insert into migrations (name, applied_at) values ('future/0001', 0)");
    const line = await refusal(place);
    expect(line).toContain("changed by a newer version of Parley (future/0001)");
    expect(line).toContain("Start that version again");
    expect(line).toContain("restore a backup made before the upgrade");
  });
});

test("a database from before checksums gets them once its tables match", async () => {
  const place = await migratedPlace(newFolder());
  await place.run("alter table migrations drop column checksum");
  const check = await runAdminProcess(place.env, "migrate", "--check");
  expect(check).toMatchObject({ code: 0 });
  expect(await runAdminProcess(place.env, "migrate")).toMatchObject({ code: 0 });
  const rows = await place.rows("select name, checksum from migrations");
  expect(rows).toHaveLength(migrations.length);
  for (const { checksum } of rows) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
});

test("`migrate --check` names pending steps and changes nothing; `migrate` applies them", async () => {
  const place = await emptyPlace(newFolder());
  const before = await runAdminProcess(place.env, "migrate", "--check", "--json");
  expect(before.code).toBe(3);
  const { pending } = JSON.parse(before.out) as { pending: string[] };
  expect(pending).toEqual(migrations.map(({ name }) => name));
  const done = await runAdminProcess(place.env, "migrate");
  expect(done).toMatchObject({ code: 0 });
  expect(done.out).toContain(LAST);
  expect(await runAdminProcess(place.env, "migrate", "--check")).toMatchObject({ code: 0 });
});

test.runIf(engine === "postgres")(
  "processes that start at once migrate together: each step runs once",
  async () => {
    const place = await emptyPlace(newFolder());
    const runs = await Promise.all([1, 2, 3].map(() => runAdminProcess(place.env, "migrate", "--json")));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const applied = runs.flatMap(({ out }) => (JSON.parse(out) as { applied: string[] }).applied);
    expect(applied.toSorted()).toEqual(migrations.map(({ name }) => name).toSorted());
  },
);

describe("/readyz", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  const ready = () => t.running.server.inject({ url: "/readyz" });
  const change = (statement: string) => changeSchema(t, statement);

  test("fails once a column is gone, names it, and recovers with it", async () => {
    expect((await ready()).statusCode).toBe(200);
    await change("alter table messages rename column folded to gone");
    t.clock.advance(30_000);
    const answer = await ready();
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ errors: { schema: string } }>().errors.schema).toContain(
      "column messages.folded is missing",
    );
    await change("alter table messages rename column gone to folded");
    t.clock.advance(30_000);
    expect((await ready()).statusCode).toBe(200);
  });

  test("stays ready while a newer version adds tables and columns, or an index is rebuilt", async () => {
    await change("insert into migrations (name, applied_at) values ('future/0001', 0)");
    await change("alter table messages add column future text");
    await change("create table futures (id integer)");
    await change("drop index messages_by_reply_time");
    t.clock.advance(30_000);
    expect((await ready()).statusCode).toBe(200);
  });

  test("asks the database for its schema twice a minute, however often it is asked", async () => {
    t.clock.advance(30_000);
    await ready();
    await change("alter table messages rename column folded to gone");
    expect((await ready()).statusCode).toBe(200);
    await change("alter table messages rename column gone to folded");
  });
});

async function changeSchema(t: TestApp, statement: string): Promise<void> {
  await t.running.app.db.write(async ({ sql }) => {
    await sql.executeQuery(CompiledQuery.raw(statement));
  });
}
