import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { deleteOldAuditEntries } from "./index.ts";

interface Entry {
  readonly action: string;
  readonly outcome: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

describe("the audit log", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
  });
  afterAll(() => t.close());

  const read = async (filter: object = {}, credential = mine.token): Promise<Entry[]> =>
    (await t.call(credential, "getAuditLog", { limit: 100, ...filter })).body.data as Entry[];

  test("names who changed a setting, through which credential and from where", async () => {
    await t.call(mine.token, "updateProjectSettings", {
      project_uid: mine.projectUid,
      prompt: "My secret plan",
    });
    const [entry] = await read({ action: "updateProjectSettings" });
    expect(entry).toMatchObject({ outcome: "succeeded", ip: "127.0.0.1", actor: { kind: "token" } });
    expect(entry!.actor.name).toMatch(/<.+@.+> \(token .+\)/);
    expect(JSON.stringify(entry)).not.toContain("secret plan");
  });

  test("records sign-ins, failed ones with their reason and never a password", async () => {
    const email = "audited@example.com";
    const userId = await t.account({ email, password: "correct horse battery" });
    await t.running.app.db.write(async ({ sql }) => {
      const values = { organization_id: mine.organizationId, user_id: userId, role: "editor" as const };
      const time = { created_at: t.clock.now, updated_at: t.clock.now };
      await sql
        .insertInto("organization_members")
        .values({ ...values, ...time })
        .execute();
    });
    await t.call({}, "signIn", { email, password: "wrong horse" });
    await t.call({}, "signIn", { email, password: "correct horse battery" });
    const entries = await read({ action: "signIn", search: "AUDITED" });
    expect(entries.map(({ outcome }) => outcome)).toEqual(["succeeded", "refused"]);
    expect(entries[1]!.details).toMatchObject({ email, reason: expect.stringMatching(/\w/) });
    expect(JSON.stringify(entries)).not.toContain("horse");
  });

  test("records refused attempts, deletions, exports and takeovers, but no reads", async () => {
    const viewer = await t.person(mine, "viewer");
    await t.call(viewer, "deleteProject", { project_uid: mine.projectUid, confirm_name: "x" });
    await t.call(mine.token, "exportContacts", { project_uid: mine.projectUid });
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const session = { project_uid: mine.projectUid, session_uid: body.data.session_uid as string };
    await t.call(mine.token, "updateSession", { ...session, chat_mode: "operator" });
    await t.call(mine.token, "deleteSession", session);
    await t.call(mine.token, "getSessions", { project_uid: mine.projectUid });
    const entries = await read();
    const seen = (action: string) => entries.filter((entry) => entry.action === action);
    expect(seen("deleteProject")[0]).toMatchObject({ outcome: "refused", actor: { kind: "person" } });
    for (const action of ["exportContacts", "updateSession", "deleteSession"]) {
      expect([action, seen(action)]).toMatchObject([action, [{ outcome: "succeeded" }]]);
    }
    expect(seen("getSessions")).toEqual([]);
  });

  test("is available only to owners, for their own organization", async () => {
    for (const role of ["editor", "viewer", "billing"] as const) {
      const credential = await t.person(mine, role);
      expect((await t.call(credential, "getAuditLog")).status).toBe(403);
      expect((await t.call(credential, "exportAuditLog")).status).toBe(403);
    }
    const other = await t.workspace();
    await t.call(other.token, "renameOrganization", { name: "Elsewhere" });
    expect((await read({ action: "renameOrganization" })).length).toBe(0);
    expect((await read({ action: "renameOrganization" }, other.token)).length).toBe(1);
  });

  test("filters by day and answers 400 for days in the wrong order", async () => {
    expect(await read({ from: "2020-01-01", to: "2020-01-31" })).toEqual([]);
    expect(
      (await t.call(mine.token, "getAuditLog", { from: "2026-02-02", to: "2026-02-01" })).body,
    ).toMatchObject({
      type: "RXERROR",
      errors: { from: "from must not be after to." },
    });
  });

  test("is exported as CSV whose cells no spreadsheet runs", async () => {
    await t.call(mine.token, "renameOrganization", { name: "=1+1" });
    const { body, headers } = await t.call(mine.token, "exportAuditLog", { action: "renameOrganization" });
    expect(headers["content-type"]).toContain("text/csv");
    expect(String(body).split("\r\n").length).toBeGreaterThan(2);
    expect(String(body)).not.toMatch(/(^|,)=/m);
  });

  test("can't be changed, not even with SQL", async () => {
    const { db } = t.running.app;
    for (const change of [
      raw`update audit_entries set actor_name = 'Mallory'`,
      raw`update audit_entries set outcome = 'begun'`,
      raw`update audit_entries set outcome = 'refused' where outcome = 'succeeded'`,
    ]) {
      await expect(db.write(({ sql }) => change.execute(sql))).rejects.toThrow(/cannot be changed/);
    }
    await withoutOutcome(() => t.call(mine.token, "renameOrganization", { name: "Twice" }));
    for (const change of [
      raw`update audit_entries set outcome = 'succeeded', actor_name = 'Mallory' where outcome = 'begun'`,
      raw`update audit_entries set outcome = 'succeeded', user_id = null where outcome = 'begun'`,
      raw`update audit_entries set details = '{}' where outcome = 'begun'`,
    ]) {
      await expect(db.write(({ sql }) => change.execute(sql))).rejects.toThrow(/cannot be changed/);
    }
  });

  test("an action that can't be recorded is not run", async () => {
    const name = async () => (await t.call(mine.token, "getOrganizationDetail")).body.data.name as string;
    const before = await name();
    const refused = await withoutEntries(() => t.call(mine.token, "renameOrganization", { name: "Unseen" }));
    expect(refused.status).toBe(500);
    expect(await name()).toBe(before);
    expect((await t.call(mine.token, "renameOrganization", { name: before })).status).toBe(200);
  });

  test("an action stays recorded if the server stops before it responds", async () => {
    const { status } = await withoutOutcome(() =>
      t.call(mine.token, "renameOrganization", { name: "Halfway" }),
    );
    expect(status).toBe(200);
    const [entry] = await read({ action: "renameOrganization", outcome: "begun" });
    expect(entry).toMatchObject({ outcome: "begun", details: { name: "Halfway" } });
  });

  test("does not record malformed requests", async () => {
    const count = async () => (await read({ action: "deleteContact" })).length;
    const before = await count();
    const missing = { project_uid: mine.projectUid, contact_id: 999_999 };
    expect((await t.call(mine.token, "deleteContact", missing)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  test("shows owners what an operator did to their organization, but not attempts by other callers", async () => {
    const organization_id = mine.organizationId;
    await t.call(await t.operator(), "addCredits", { organization_id, amount: 3 });
    expect(await read({ action: "addCredits" })).toMatchObject([{ outcome: "succeeded" }]);
    const stranger = await t.person(await t.workspace());
    expect((await t.call(stranger, "addCredits", { organization_id, amount: 3 })).status).toBe(403);
    expect(await read({ action: "addCredits" })).toHaveLength(1);
  });

  /** The database refuses a statement about entries while the work runs, as it would on a full disk. */
  async function whileRefused<Result>(
    event: "insert" | "update",
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { db } = t.running.app;
    const run = (text: string) => db.write(({ sql }) => raw.raw(text).execute(sql));
    if (db.engine === "sqlite") {
      await run(
        `create trigger stopped before ${event} on audit_entries begin select raise(abort, 'stopped'); end`,
      );
    } else {
      await run(
        "create or replace function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$",
      );
      await run(
        `create trigger stopped before ${event} on audit_entries for each row execute function stop()`,
      );
    }
    try {
      return await work();
    } finally {
      await run(db.engine === "sqlite" ? "drop trigger stopped" : "drop trigger stopped on audit_entries");
    }
  }
  const withoutEntries = <Result>(work: () => Promise<Result>) => whileRefused("insert", work);
  const withoutOutcome = <Result>(work: () => Promise<Result>) => whileRefused("update", work);

  test("deletes only entries older than the retention", async () => {
    const before = (await read()).length;
    expect(before).toBeGreaterThan(0);
    const clean = () => t.running.app.db.writeStatement((sql) => deleteOldAuditEntries(30)(sql, t.clock.now));
    await clean();
    expect((await read()).length).toBe(before);
    t.clock.advance(31 * DAY_MS);
    await clean();
    expect((await read()).length).toBe(0);
  });
});
