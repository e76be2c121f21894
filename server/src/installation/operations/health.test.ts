import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { Environment } from "../../platform/config/settings.ts";
import { shownSettings } from "../../platform/config/shown-settings.ts";

const KEY = "an-operators-secret-key-of-32-characters";

describe("the health of the installation", () => {
  let t: TestApp;
  let operator: Headers;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ env: { SECRET_KEY: KEY, SMTP_URL: "smtp://me:hidden@127.0.0.1:9" } });
    await t.workspace();
    mine = await t.workspace();
    operator = await t.operator();
  });
  afterAll(() => t.close());

  async function bury(kind: string): Promise<number> {
    const row = { kind, key: "someone@example.com", payload: "{}", run_at: Number.MAX_SAFE_INTEGER };
    const { id } = await t.running.app.db.writeStatement((sql) =>
      sql
        .insertInto("jobs")
        .values({
          ...row,
          attempts: 8,
          leased_until: 0,
          generation: 1,
          created_at: t.clock.now,
          tenant: "",
          turn: -1,
          dead_at: t.clock.now,
          last_error: "The mail server is away.",
        } as never)
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  test("an operator reads checks, versions, sizes, jobs and settings, and no secret", async () => {
    const kind = `mail-${randomUUID()}`;
    await bury(kind);
    const read = () => t.call(operator, "getInstallationHealth");
    await expect.poll(async () => (await read()).body.data.tables).not.toBeNull();
    const { status, body } = await read();
    expect(status).toBe(200);
    const { checks, versions, disk, database_bytes, tables, jobs, settings } = body.data;
    expect(checks).toContainEqual({ name: "database", problem: null });
    expect(checks).toContainEqual({ name: "writes", problem: null });
    expect(versions).toMatchObject({
      node: process.version,
      database: expect.stringMatching(engine === "sqlite" ? /^SQLite 3/ : /^PostgreSQL \d/),
    });
    expect(Number(versions.schema)).toBeGreaterThan(10);
    expect(disk.size_bytes).toBeGreaterThan(disk.free_bytes);
    expect(database_bytes).toBeGreaterThan(10_000);
    expect(tables.length).toBeGreaterThan(5);
    expect(tables[0].bytes).toBeGreaterThanOrEqual(tables.at(-1).bytes);
    expect(jobs).toContainEqual(expect.objectContaining({ kind, dead: 1, due: 0, oldest_due_at: null }));
    expect(settings).toContainEqual({ name: "SECRET_KEY", value: null, is_set: true });
    expect(settings).toContainEqual({ name: "LOG_LEVEL", value: expect.any(String), is_set: true });
    expect(settings).toContainEqual({ name: "DRAIN_S", value: "5", is_set: false });
    const text = JSON.stringify(body);
    for (const secret of [KEY, "hidden", "someone@example.com"]) expect(text).not.toContain(secret);
  });

  test("a part that fails is named with its reason", async () => {
    const { readiness } = t.running.app;
    let problem: string | null = "It is away.";
    readiness.add({ name: "test", problem: () => problem });
    const { body } = await t.call(operator, "getInstallationHealth");
    expect(body.data.checks).toContainEqual({ name: "test", problem: "It is away." });
    problem = null;
  });

  test("a dead job is listed without its key, retried, and discarded; what is not dead stays", async () => {
    const [one, two] = [await bury("retried"), await bury("discarded")];
    const ids = async () =>
      (await t.call(operator, "getDeadJobs", { limit: 100 })).body.data.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual(expect.arrayContaining([one, two]));
    const [listed] = (await t.call(operator, "getDeadJobs", { after_id: two - 1, limit: 1 })).body.data;
    expect(listed).toEqual({
      id: two,
      kind: "discarded",
      attempts: 8,
      last_error: "The mail server is away.",
      createdAt: expect.any(String),
      died_at: expect.any(String),
    });
    const page = await t.call(operator, "getDeadJobs", { limit: 1, total: true });
    const rest = await t.call(operator, "getDeadJobs", { limit: 100, cursor: page.body.next_cursor });
    expect(page.body.total).toBe((await ids()).length);
    expect([...page.body.data, ...rest.body.data].map(({ id }) => id)).toEqual(await ids());
    expect((await t.call(operator, "retryDeadJob", { job_id: one })).status).toBe(200);
    expect((await t.call(operator, "discardDeadJob", { job_id: one })).status).toBe(404);
    expect((await t.call(operator, "discardDeadJob", { job_id: two })).status).toBe(200);
    expect((await t.call(operator, "discardDeadJob", { job_id: two })).status).toBe(404);
    expect((await t.call(operator, "retryDeadJob", { job_id: two })).status).toBe(404);
    expect(await ids()).not.toEqual(expect.arrayContaining([one]));
    expect((await t.call(operator, "retryDeadJob", { job_id: "x" })).status).toBe(400);
    expect((await t.call(operator, "getDeadJobs", { limit: 1000 })).status).toBe(400);
  });

  test("an owner, a token and a key of an organization, and a stranger get nothing", async () => {
    const job_id = await bury("kept");
    const owner = await t.person(mine);
    for (const operation of ["getInstallationHealth", "getDeadJobs", "retryDeadJob", "discardDeadJob"]) {
      expect([operation, (await t.call(owner, operation, { job_id })).status]).toEqual([operation, 403]);
      for (const credential of [mine.token, mine.key, {}])
        expect([operation, (await t.call(credential, operation, { job_id })).status]).toEqual([
          operation,
          401,
        ]);
    }
    const { body } = await t.call(operator, "getDeadJobs", { after_id: job_id - 1 });
    expect(body.data).toMatchObject([{ id: job_id, kind: "kept" }]);
  });
});

test("what may be secret is shown as set and never by its value", () => {
  const names = [...Object.keys(Environment.shape), "TELEGRAM_API_URL"];
  const shown = shownSettings(Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
  expect(shown.every(({ isSet }) => isSet)).toBe(true);
  const open = shown.filter(({ value }) => value !== null).map(({ name }) => name);
  const mayBeSecret =
    /KEY(?!_CALLS|S$)|TOKEN|SECRET|AZURE_(CLIENT|TENANT)_ID|HEADERS|ENDPOINT|DATABASE_(DIRECT_)?URL|SMTP_URL|BASE_URL|MODEL_SERVERS|(EMBEDDINGS|SEARCH|API|TABLE)_URL/;
  expect(open.filter((name) => mayBeSecret.test(name))).toEqual([]);
  expect(shown.filter(({ value }) => value === null).map(({ name }) => name)).toEqual(
    names.filter((name) => mayBeSecret.test(name)).toSorted(),
  );
});
