import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import type { FirstRunFile } from "./announcement.ts";
import { DEMO_TEXTS } from "./demo-texts.ts";
import { beginFirstRun } from "./first-run.ts";

let t: TestApp;
afterEach(() => t.close());

const fileOf = () => JSON.parse(readFileSync(join(t.dataDir, "first-run.json"), "utf8")) as FirstRunFile;
const count = async (table: "users" | "organizations" | "projects" | "api_tokens" | "project_keys") =>
  (await t.running.app.db.read.selectFrom(table).select("id").execute()).length;

/** What the end of a process does to its lock in PostgreSQL. */
async function loseTurn(): Promise<void> {
  if (engine !== "postgres") return;
  const client = new pg.Client({ connectionString: t.running.app.config.databaseUrl! });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley lock' and datname = current_database()",
  );
  await client.end();
}

test("the first start creates a demo whose credentials all work, and a second start creates nothing", async () => {
  t = await createTestApp();
  const firstRun = await beginFirstRun(t.running.app);
  const printed = await firstRun!.announce({ showsSecrets: true });
  const file = fileOf();
  expect(Object.keys(file)).toEqual([
    "baseUrl",
    "dashboardUrl",
    "ownerEmail",
    "ownerPassword",
    "organizationToken",
    "projectUid",
    "projectApiKey",
    "widgetUid",
    "contactListId",
  ]);
  expect(file.baseUrl).toMatch(/^http:\/\/.*\/chatbot\/v1$/);
  expect(statSync(join(t.dataDir, "first-run.json")).mode & 0o777).toBe(0o600);
  for (const told of [file.dashboardUrl, file.ownerEmail, file.ownerPassword, file.projectApiKey])
    expect(printed).toContain(told);

  const token = { authorization: `Bearer ${file.organizationToken}` };
  const project = { project_uid: file.projectUid };
  expect((await t.call(token, "getOrganizationDetail")).body.data).toMatchObject({ plan: "Agency" });
  for (const type of ["USERS", "LEADS", "SPAM"])
    expect((await t.call(token, "getAllContacts", { ...project, type })).body.total).toBe(1);
  const listed = await t.call(token, "getAllContacts", { ...project, list_id: file.contactListId });
  expect(listed.body).toMatchObject({
    total: 1,
    data: [{ name: "Mira Voss", company_id: expect.any(Number) }],
  });
  const texts = await t.call(token, "getProjectText", project);
  expect(texts.body.total).toBe(DEMO_TEXTS.length);
  const session = await t.call({ "api-key": file.projectApiKey }, "createSession", {
    widget_uid: file.widgetUid,
  });
  expect(session.status).toBe(200);
  const signIn = await t.call({}, "signIn", { email: file.ownerEmail, password: file.ownerPassword });
  expect(signIn.status).toBe(200);

  expect(await beginFirstRun(t.running.app)).toBeNull();
  expect(await count("organizations")).toBe(1);
});

test("after a crash before the announcement the demo is kept and gets new credentials", async () => {
  t = await createTestApp();
  await beginFirstRun(t.running.app);
  await loseTurn();
  const again = await beginFirstRun(t.running.app);
  const printed = await again!.announce({ showsSecrets: false });
  const file = fileOf();
  // Output that is not a terminal ends in a log.
  for (const secret of [file.ownerPassword, file.organizationToken, file.projectApiKey])
    expect(printed).not.toContain(secret);
  expect(
    (await t.call({ authorization: `Bearer ${file.organizationToken}` }, "getMyProjects")).body.total,
  ).toBe(1);
  for (const table of ["users", "organizations", "projects", "api_tokens", "project_keys"] as const)
    expect(await count(table)).toBe(1);
  rmSync(join(t.dataDir, "first-run.json"));
  expect(await beginFirstRun(t.running.app)).toBeNull();
});

test("a database with people in it gets no demo", async () => {
  t = await createTestApp();
  await t.workspace();
  expect(await beginFirstRun(t.running.app)).toBeNull();
  expect(await count("organizations")).toBe(1);
});

test.runIf(engine === "postgres")(
  "of several processes that start at once, one creates the demo",
  async () => {
    t = await createTestApp();
    const other = await createApp(t.running.app.config);
    const mine = await beginFirstRun(t.running.app);
    const theirs = beginFirstRun(other.app);
    await mine!.announce({ showsSecrets: false });
    expect(await theirs).toBeNull();
    expect(await count("organizations")).toBe(1);
    await other.close();
  },
);
