import { createHmac } from "node:crypto";
import { sql as raw } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";
import { cleanupTasks } from "../../cleanup-tasks.ts";
import { runCleanup } from "../../platform/jobs/cleanup.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULTS = { signed_days: 30, channel_hours: 24, code_days: 30, team_days: 30 };

describe("how long proofs hold", () => {
  let t: TestApp;
  let mine: Workspace;
  let member: Headers;
  let secret: string;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
    member = await t.person(mine);
    const asked = await call("getWidgetSnippet", { widget_uid: mine.widgetUid });
    secret = asked.body.data.identity_secret;
  });

  /** What only an owner may do is done with the owner's token, and a confirmation by a person. */
  const call = (operation: string, body: object = {}) =>
    t.call(operation === "confirmVisitor" ? member : mine.token, operation, {
      project_uid: mine.projectUid,
      ...body,
    });
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signIn = async (one: OpenVisit, sub: string) => {
    const exp = Math.floor(t.clock.now / 1000) + 3600;
    const body = `${encode({ alg: "HS256" })}.${encode({ exp, sub, email: "ada@x.example" })}`;
    const token = `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
    expect((await t.call(one.newHeaders(), "identifyVisitor", { token })).status).toBe(200);
  };
  const kindsOf = async (one: OpenVisit): Promise<string[]> =>
    (await call("getSession", { session_uid: one.uid })).body.data.visitor_proofs
      .map(({ kind }: { kind: string }) => kind)
      .toSorted();
  const confirmed = async (): Promise<OpenVisit> => {
    const one = await openVisit(t.running.app, mine);
    const contact = (await call("createContact", { name: "Ada" })).body.data.id as number;
    await call("linkSessionToContact", { session_uid: one.uid, contact_id: contact });
    expect((await call("confirmVisitor", { session_uid: one.uid })).status).toBe(200);
    return one;
  };
  const say = (one: OpenVisit) =>
    t.call(one.newHeaders(), "sendVisitorMessage", {
      session_uid: one.uid,
      message: "Hello",
      client_key: `${Math.random()}`,
    });
  const stored = async (): Promise<number> =>
    (
      await t.running.app.db.read
        .selectFrom("visitor_proofs")
        .select("id")
        .where("project_id", "=", mine.projectId)
        .execute()
    ).length;

  test("is a setting of the project, with bounds, for owners", async () => {
    expect((await call("getProofLifetimes")).body.data).toEqual(DEFAULTS);
    const changed = await call("updateProofLifetimes", { team_days: 2 });
    expect(changed.body.data).toEqual({ ...DEFAULTS, team_days: 2 });
    for (const wrong of [
      { team_days: 0 },
      { signed_days: 366 },
      { channel_hours: 721 },
      { code_days: 1.5 },
    ]) {
      const { status, body } = await call("updateProofLifetimes", wrong);
      expect([status, Object.keys(body.errors)]).toEqual([400, Object.keys(wrong)]);
    }
    const editor = await t.person(mine, "editor");
    const project = { project_uid: mine.projectUid };
    expect((await t.call(editor, "updateProofLifetimes", { ...project, team_days: 3 })).status).toBe(403);
    expect((await t.call(editor, "getProofLifetimes", project)).body.data.team_days).toBe(2);
    const other = await t.workspace();
    const theirs = { project_uid: other.projectUid };
    expect((await t.call(other.token, "getProofLifetimes", theirs)).body.data).toEqual(DEFAULTS);
  });

  test("changes of several fields at once are all kept", async () => {
    for (let value = 2; value < 12; value += 1) {
      const fields = Object.keys(DEFAULTS).map((field) => ({ [field]: value }));
      const answers = await Promise.all(fields.map((field) => call("updateProofLifetimes", field)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const all = Object.assign({}, ...fields);
      expect((await call("getProofLifetimes")).body.data).toEqual(all);
      // They wait for each other: the last one answers what all have made of it.
      expect(answers.map(({ body }) => body.data)).toContainEqual(all);
    }
  });

  test("a new proof holds as long as the setting says, and a shorter one ends older proofs too", async () => {
    await call("updateProofLifetimes", { team_days: 90, signed_days: 5 });
    const [ada, eve] = [await openVisit(t.running.app, mine), await confirmed()];
    await signIn(ada, "1");
    t.clock.advance(4 * DAY_MS);
    expect([await kindsOf(ada), await kindsOf(eve)]).toEqual([["email", "id"], ["team"]]);
    t.clock.advance(2 * DAY_MS);
    expect([await kindsOf(ada), await kindsOf(eve)]).toEqual([[], ["team"]]);
    t.clock.advance(60 * DAY_MS);
    expect(await kindsOf(eve)).toEqual(["team"]);
    await call("updateProofLifetimes", { team_days: 60 });
    expect(await kindsOf(eve)).toEqual([]);
    // A longer time is for those to come.
    await call("updateProofLifetimes", { team_days: 365 });
    expect(await kindsOf(eve)).toEqual([]);
  });

  test("more old proofs than one transaction deletes go in one cleanup", async () => {
    const { app } = t.running;
    await signIn(await openVisit(app, mine), "1");
    await app.db.write(({ sql }) =>
      raw`insert into visitor_proofs
          (project_id, visitor_id, level, kind, value, source, proven_at, expires_at, ended_at)
        with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2500)
        select project_id, visitor_id, level, kind, value, source, proven_at, expires_at,
          case number % 2 when 0 then proven_at end
        from visitor_proofs, numbers where kind = 'email' and project_id = ${mine.projectId}`.execute(sql),
    );
    expect(await stored()).toBe(2502);
    t.clock.advance(61 * DAY_MS);
    await runCleanup(app.db, cleanupTasks({ auditRetentionDays: 365 } as never), () => t.clock.now);
    expect(await stored()).toBe(1);
  });

  test("ended and expired proofs are deleted after thirty days, and the user's conversations stay theirs", async () => {
    const clean = () =>
      runCleanup(t.running.app.db, cleanupTasks({ auditRetentionDays: 365 } as never), () => t.clock.now);
    const [ada, eve] = [await openVisit(t.running.app, mine), await confirmed()];
    await signIn(ada, "1");
    await say(ada);
    await call("confirmVisitor", { session_uid: eve.uid, is_confirmed: false });
    await clean();
    expect(await stored()).toBe(3);
    t.clock.advance(29 * DAY_MS);
    await clean();
    expect(await stored()).toBe(3);
    t.clock.advance(2 * DAY_MS);
    await clean();
    expect(await stored()).toBe(2);
    t.clock.advance(30 * DAY_MS);
    await clean();
    expect(await stored()).toBe(1);
    const again = await openVisit(t.running.app, mine);
    await signIn(again, "1");
    const { body } = await t.call(again.newHeaders(), "getVisitorConversations", {});
    expect(body.data.map(({ session_uid }: { session_uid: string }) => session_uid)).toContain(ada.uid);
    const { body: log } = await call("getAuditLog", { action: "confirmVisitor", limit: 5 });
    expect(log.data).toHaveLength(2);
  });
});
