import { CompiledQuery, sql as raw } from "kysely";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import { createApp } from "../../app.ts";
import type { Config } from "../../platform/config/config.ts";
import { openAdminSession } from "../session.ts";
import { runAdmin } from "../run-admin.ts";
import { CHECKS } from "./checks.ts";
import { examine, type Finding } from "./examine.ts";

const NOWHERE = "http://127.0.0.1:9";

describe("admin doctor", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const config = () => t.running.app.config;
  const findings = async (changes: Partial<Config> = {}): Promise<Record<string, Finding>> => {
    const all = await examine(CHECKS, { config: { ...config(), ...changes }, now: Date.now });
    return Object.fromEntries(all.map((finding) => [finding.name, finding]));
  };

  test("a healthy installation passes, each check has its line, and nothing is changed", async () => {
    const session = openAdminSession(config());
    const result = await runAdmin(["doctor"], session);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    for (const { name } of CHECKS) expect(result.stdout).toContain(name);
    expect(result.stdout).toContain(engine === "postgres" ? "PostgreSQL" : "SQLite");
    const json = JSON.parse((await runAdmin(["doctor", "--json"], session)).stdout) as { isWell: boolean };
    expect(json.isWell).toBe(true);
    await session.close();
  });

  test("what does not work is named with what to do, and the exit code is 1", async () => {
    const s3 = {
      endpoint: NOWHERE,
      bucket: "files",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "very-secret",
    };
    const broken: Partial<Config> = {
      publicUrl: NOWHERE,
      s3,
      mail: { ...config().mail, smtpUrl: "smtp://user:very-secret@127.0.0.1:9" },
      openai: { ...config().openai, apiKey: "very-secret", baseUrl: `${NOWHERE}/v1` },
      minFreeDiskMb: 1e12,
    };
    const found = await findings(broken);
    for (const name of ["address", "storage", "mail", "models", "disk"])
      expect(found[name]).toMatchObject({ state: "problem", advice: expect.any(String) });
    expect(JSON.stringify(found)).not.toContain("very-secret");
    const session = openAdminSession({ ...config(), ...broken });
    expect((await runAdmin(["doctor"], session)).exitCode).toBe(1);
    await session.close();
  });

  test("a vendor that refuses the key is told from one that is away; the address must lead to Parley", async () => {
    const vendor = createServer((request, response) => {
      response
        .writeHead(request.headers["x-api-key"] === "right" ? 200 : 401)
        .end('{"data":[{"id":"claude-haiku-5-5"}]}');
    });
    await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const refused = await findings({ anthropic: { apiKey: "wrong", baseUrl }, publicUrl: baseUrl });
    expect(refused.models).toMatchObject({ state: "problem", advice: "Check ANTHROPIC_API_KEY." });
    expect(refused.address).toMatchObject({ state: "problem", detail: expect.stringContaining("401") });
    const accepted = await findings({ anthropic: { apiKey: "right", baseUrl } });
    expect(accepted.models).toMatchObject({ state: "ok" });
    vendor.close();
  });

  test("projects whose model ends are counted 90 days before, and after its end", async () => {
    const { projectId } = await t.workspace();
    const use = (model: string) =>
      t.running.app.db.write(({ sql }) =>
        sql.updateTable("project_settings").set({ model }).where("project_id", "=", projectId).execute(),
      );
    await use("gpt-5");
    const on = async (day: string) => {
      const all = await examine(CHECKS, { config: config(), now: () => Date.parse(day) });
      return all.find(({ name }) => name === "ends of models");
    };
    expect(await on("2026-09-11")).toMatchObject({ state: "ok" });
    expect(await on("2026-09-12")).toMatchObject({
      state: "warning",
      detail: "gpt-5 ends on 2026-12-11, and a project uses it.",
      advice: expect.stringContaining("gpt-5.6-sol"),
    });
    expect(await on("2026-12-11")).toMatchObject({
      state: "warning",
      detail: "gpt-5 ended on 2026-12-11, and a project uses it.",
    });
    await use("parley-offline-1");
  });

  test("a mail server that accepts the sign-in passes", async () => {
    const smtp = await startSmtpServer();
    const found = await findings({ mail: { ...config().mail, smtpUrl: smtp.url } });
    expect(found.mail).toMatchObject({ state: "ok" });
    await smtp.close();
  });

  test("settings that are seldom meant are warnings", async () => {
    const found = await examine(CHECKS, {
      config: {
        ...config(),
        publicUrl: "https://127.0.0.1:9",
        trustProxy: false,
        anthropic: { apiKey: "key", baseUrl: "http://gateway:very-secret@127.0.0.1:9" },
      },
      now: Date.now,
    });
    expect(found).toContainEqual(
      expect.objectContaining({
        name: "settings",
        state: "warning",
        detail: expect.stringContaining("TRUST_PROXY"),
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        state: "warning",
        detail: expect.stringContaining("names a user or a password"),
      }),
    );
    expect(JSON.stringify(found)).not.toContain("very-secret");
  });

  test("a schema that the server would refuse is found, with what differs", async () => {
    const change = async (statement: string) =>
      t.running.app.db.write(async ({ sql }) => void (await sql.executeQuery(CompiledQuery.raw(statement))));
    expect((await findings()).schema).toMatchObject({ state: "ok" });
    await change("alter table messages rename column folded to gone");
    expect((await findings()).schema).toMatchObject({
      state: "problem",
      detail: expect.stringContaining("column messages.folded is missing"),
    });
    await change("alter table messages rename column gone to folded");
    await change("insert into migrations (name, applied_at) values ('future/0001', 0)");
    expect((await findings()).schema).toMatchObject({
      state: "problem",
      detail: expect.stringContaining("changed by a newer version of Parley (future/0001)"),
    });
    await change("delete from migrations where name = 'future/0001'");
  });

  test("jobs that were given up are found", async () => {
    const { db, now } = t.running.app;
    await db.write(async ({ sql }) => {
      await sql
        .insertInto("jobs")
        .values({
          kind: "doctor.sample",
          key: "1",
          payload: "{}" as never,
          run_at: now(),
          attempts: 8,
          leased_until: 0,
          generation: 1,
          created_at: now(),
          dead_at: now(),
        })
        .execute();
    });
    expect((await findings()).jobs).toMatchObject({ state: "warning", detail: "1 jobs were given up." });
  });

  test("a balance that is not the sum of its ledger is found", async () => {
    const { organizationId } = await t.workspace();
    expect((await findings()).credits).toMatchObject({ state: "ok" });
    const add = (credits: number) =>
      t.running.app.db.writeStatement((sql) =>
        raw`update organizations set credits = credits + ${credits} where id = ${organizationId}`.execute(
          sql,
        ),
      );
    await add(7);
    expect((await findings()).credits).toMatchObject({
      state: "problem",
      detail: expect.stringContaining(`${organizationId}`),
    });
    await add(-7);
  });

  test("a check that hangs is a finding, not a command that hangs", async () => {
    const stuck = { name: "stuck", run: () => new Promise<never>(() => {}) };
    const [finding] = await examine([stuck], { config: config(), now: Date.now }, 20);
    expect(finding).toMatchObject({ state: "problem", detail: "No answer within 0.02 s." });
  });

  test.runIf(engine === "postgres")(
    "without pg_trgm a server starts and finds contacts, and the way to add the index is named",
    async () => {
      const mine = await t.workspace();
      const contact = { project_uid: mine.projectUid, name: "Ada Lovelace", email: "ada@example.com" };
      expect((await t.call(mine.token, "createContact", contact)).status).toBe(200);
      expect((await findings()).search).toMatchObject({ state: "ok" });
      await t.running.app.db.writeStatement((sql) => raw`drop extension pg_trgm cascade`.execute(sql));
      const search = { project_uid: mine.projectUid, search: "lovela" };
      expect((await t.call(mine.token, "getAllContacts", search)).body.total).toBe(1);
      expect((await findings()).search).toMatchObject({
        state: "warning",
        advice: expect.stringContaining("create extension pg_trgm"),
      });
      const another = await createApp(config());
      await another.close();
    },
  );

  test.runIf(engine === "postgres")(
    "a database that is away is a finding, and others are still made",
    async () => {
      const found = await findings({
        databaseUrl: "postgres://user:very-secret@127.0.0.1:9/parley",
        databaseDirectUrl: "postgres://user:very-secret@127.0.0.1:9/parley",
      });
      expect(found.database).toMatchObject({
        state: "problem",
        advice: expect.stringContaining("DATABASE_URL"),
      });
      expect(found.disk).toMatchObject({ state: "ok" });
      expect(JSON.stringify(found)).not.toContain("very-secret");
    },
  );
});
