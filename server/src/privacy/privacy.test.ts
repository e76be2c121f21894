import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { storeConversations } from "../../test/many-conversations.ts";
import { applyRetention } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Words that stand nowhere else. */
const SAID = "Zanzibarquokka heliotrope";
const NAME = "Perpetua Vandersloot";

describe("personal data", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
  });
  afterAll(() => t.close());

  const inProject = (fields: object) => ({ project_uid: mine.projectUid, ...fields });

  /** A contact with one conversation, answered by the bot and by a person. */
  async function person(): Promise<{ contactId: number; sessionUid: string }> {
    const { body: made } = await t.call(
      mine.token,
      "createContact",
      inProject({ name: NAME, email: `p${Math.random()}@example.com` }),
    );
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const sessionUid = body.data.session_uid as string;
    const talk = { widget_uid: mine.widgetUid, session_uid: sessionUid };
    await t.call(mine.key, "sendMessage", { ...talk, message: `What is ${SAID}?` });
    await t.call(mine.key, "sendMessage", { ...talk, message: `${SAID} again`, send_by: "operator" });
    const contactId = made.data.id as number;
    await t.call(
      mine.token,
      "linkSessionToContact",
      inProject({ session_uid: sessionUid, contact_id: contactId }),
    );
    return { contactId, sessionUid };
  }

  const filesWith = (words: string): string[] =>
    readdirSync(t.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(words));

  test("an export holds the contact, every message and the log", async () => {
    const { contactId } = await person();
    const { body, headers } = await t.call(
      mine.token,
      "exportContactData",
      inProject({ contact_id: contactId }),
    );
    expect(headers["content-disposition"]).toContain(`contact-${contactId}-`);
    const file = typeof body === "string" ? (JSON.parse(body) as never) : body;
    expect(file.contact.name).toBe(NAME);
    expect(JSON.stringify(file.conversations[0].messages)).toContain(SAID);
    expect(file.conversations[0].log.length).toBeGreaterThan(1);
  });

  test("erasing a person removes their text from every file of the data folder", async () => {
    const { contactId, sessionUid } = await person();
    const { db, jobs, now } = t.running.app;
    const words = { text: `About ${SAID}` };
    await db.write(async (transaction) => {
      const job = { payload: words, runAt: now() + DAY_MS };
      await jobs.enqueue(transaction, { ...job, kind: "actions.follow_up", key: sessionUid });
      await jobs.enqueue(transaction, { ...job, kind: "visitor-mails.reply", key: `${sessionUid} mail:1` });
    });
    await db.writeStatement((sql) =>
      sql.updateTable("jobs").set({ dead_at: now() }).where("kind", "=", "actions.follow_up").execute(),
    );
    expect(engine !== "sqlite" || filesWith(SAID).length > 0).toBe(true);
    for (const { id } of (await t.call(mine.token, "getAllContacts", inProject({ limit: 100 }))).body.data) {
      if (id !== contactId) await t.call(mine.token, "eraseContact", inProject({ contact_id: id as number }));
    }
    const { body } = await t.call(mine.token, "eraseContact", inProject({ contact_id: contactId }));
    expect(body.data).toEqual({ conversations: 1 });
    expect((await t.call(mine.token, "getSession", inProject({ session_uid: sessionUid }))).status).toBe(404);
    expect((await t.call(mine.token, "getContactDetail", inProject({ contact_id: contactId }))).status).toBe(
      404,
    );
    const left = engine === "sqlite" ? [...filesWith(SAID), ...filesWith(NAME)] : [];
    expect(left).toEqual([]);
    const { read } = t.running.app.db;
    for (const table of [
      "messages",
      "execution_log_entries",
      "unanswered_questions",
      "question_groups",
    ] as const) {
      const rows = JSON.stringify(await read.selectFrom(table).selectAll().execute());
      expect([table, rows.includes("heliotrope")]).toEqual([table, false]);
    }
  });

  test("another project's contact is not found, and a viewer may not erase", async () => {
    const { contactId } = await person();
    const other = await t.workspace();
    const theirs = { project_uid: other.projectUid, contact_id: contactId };
    expect((await t.call(other.token, "eraseContact", theirs)).status).toBe(404);
    expect((await t.call(other.token, "exportContactData", theirs)).status).toBe(404);
    const viewer = await t.person(mine, "viewer");
    expect((await t.call(viewer, "eraseContact", inProject({ contact_id: contactId }))).status).toBe(403);
  });

  test("retention deletes conversations, logs and addresses when their days are over, and nothing before", async () => {
    const { sessionUid } = await person();
    // A call with a key has no visitor's address.
    await t.running.app.db.writeStatement((sql) =>
      sql.updateTable("sessions").set({ ip: "203.0.113.7" }).where("uid", "=", sessionUid).execute(),
    );
    const before = await t.call(mine.token, "getRetention", inProject({}));
    expect(before.body.data).toEqual({ conversation_days: null, log_days: null, address_days: null });
    const days = { conversation_days: 30, log_days: 10, address_days: 5 };
    expect((await t.call(mine.token, "updateRetention", inProject(days))).body.data).toEqual(days);
    const clean = () => applyRetention.run(t.running.app.db, t.clock.now, new AbortController().signal);
    const logs = async () =>
      (await t.call(mine.token, "getChatbotExecutionLogs", inProject({ session_uid: sessionUid }))).body.data
        .length as number;
    const session = () => t.call(mine.token, "getSession", inProject({ session_uid: sessionUid }));
    await clean();
    const logged = await logs();
    expect(logged).toBeGreaterThan(0);
    t.clock.advance(6 * DAY_MS);
    const preview = await t.call(mine.token, "previewRetention", inProject({ log_days: 5, address_days: 5 }));
    expect(preview.body.data).toMatchObject({ conversations: 0, addresses: 1 });
    expect(preview.body.data.log_entries).toBeGreaterThanOrEqual(logged);
    await clean();
    const { read } = t.running.app.db;
    const row = await read
      .selectFrom("sessions")
      .select("ip")
      .where("uid", "=", sessionUid)
      .executeTakeFirst();
    expect(row).toEqual({ ip: null });
    t.clock.advance(5 * DAY_MS);
    await clean();
    expect(await logs()).toBe(0);
    expect((await session()).status).toBe(200);
    t.clock.advance(20 * DAY_MS);
    // A follow-up that could not be sent keeps its text, and so does a mail.
    await t.running.app.db.write(async (transaction) => {
      const job = { payload: { text: SAID }, runAt: t.clock.now + DAY_MS };
      await t.running.app.jobs.enqueue(transaction, { ...job, kind: "actions.follow_up", key: sessionUid });
      const key = `transcript:${sessionUid}:0f0f`;
      await t.running.app.jobs.enqueue(transaction, { ...job, kind: "mail.send", key });
    });
    const jobs = async () =>
      (await read.selectFrom("jobs").select("key").execute()).filter(({ key }) => key.includes(sessionUid));
    expect(await jobs()).toHaveLength(2);
    await clean();
    expect((await session()).status).toBe(404);
    expect(await jobs()).toEqual([]);
  });

  test("much is deleted in small transactions, to its end, and a stop leaves the rest for the next run", async () => {
    const { app } = t.running;
    const busy = await t.workspace();
    const COUNT = 60;
    await storeConversations(app, { workspace: busy, count: COUNT, from: 0, until: COUNT, topics: 3 });
    const days = { project_uid: busy.projectUid, conversation_days: 1 };
    expect((await t.call(busy.token, "updateRetention", days)).status).toBe(200);
    const left = () =>
      app.db.read.selectFrom("sessions").select("id").where("project_id", "=", busy.projectId).execute();
    expect(await left()).toHaveLength(COUNT);
    const preview = async (periods: object, caller = busy.token) =>
      t.call(caller, "previewRetention", { project_uid: busy.projectUid, ...periods });
    const none = { conversations: 0, log_entries: 0, addresses: 0 };
    expect((await preview(days)).body.data).toEqual({ ...none, conversations: COUNT });
    expect((await preview({ conversation_days: 36_500, log_days: null })).body.data).toEqual(none);
    expect((await preview({ conversation_days: 0 })).body.errors).toHaveProperty("conversation_days");
    expect((await preview(days, mine.token)).status).toBe(403);
    const stop = new AbortController();
    const stopped: typeof app.db = {
      ...app.db,
      write: async (unit) => {
        const result = await app.db.write(unit);
        if (Number(result) === 25) stop.abort();
        return result;
      },
    };
    await applyRetention.run(stopped, t.clock.now, stop.signal);
    expect(await left()).toHaveLength(COUNT - 25);
    await applyRetention.run(app.db, t.clock.now, new AbortController().signal);
    expect(await left()).toEqual([]);
  });

  test("only owners set retention, in whole days", async () => {
    const editor = await t.person(mine, "editor");
    expect((await t.call(editor, "updateRetention", inProject({ log_days: 1 }))).status).toBe(403);
    const { body } = await t.call(mine.token, "updateRetention", inProject({ log_days: 0 }));
    expect(body.errors).toHaveProperty("log_days");
  });
});

describe("deleting an account and an organization", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    await t.operator();
  });
  afterAll(() => t.close());

  test("an organization is deleted with everything in it once its name is typed", async () => {
    const mine = await t.workspace();
    const owner = await t.person(mine, "owner");
    const { body: detail } = await t.call(owner, "getOrganizationDetail", {
      organization_id: mine.organizationId,
    });
    const typed = (confirm_name: string) => ({ organization_id: mine.organizationId, confirm_name });
    expect((await t.call(owner, "deleteOrganization", typed("Something else"))).status).toBe(400);
    expect((await t.call(mine.token, "deleteOrganization", typed(detail.data.name as string))).status).toBe(
      401,
    );
    expect((await t.call(owner, "deleteOrganization", typed(detail.data.name as string))).status).toBe(200);
    expect((await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).status).toBe(401);
    expect((await t.call(mine.token, "getMyProjects")).status).toBe(401);
  });

  test("an account is deleted once its address is typed, unless it is the only owner of an organization", async () => {
    const email = "leaver@example.com";
    const userId = await t.account({ email, password: "correct horse battery" });
    const mine = await t.workspace();
    const me = await t.person(mine, { userId });
    expect((await t.call(me, "deleteAccount", { confirm_email: "other@example.com" })).status).toBe(400);
    const refused = await t.call(me, "deleteAccount", { confirm_email: email });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("only owner");
    const { body } = await t.call(me, "getMe");
    const [own] = body.data.organizations as [{ id: number; name: string }];
    await t.call(me, "deleteOrganization", { organization_id: own.id, confirm_name: own.name });
    expect((await t.call(me, "deleteAccount", { confirm_email: email })).status).toBe(200);
    expect((await t.call(me, "getMe")).status).toBe(401);
    expect((await t.call({}, "signIn", { email, password: "correct horse battery" })).status).toBe(401);
  });

  test("an editor may not delete the organization", async () => {
    const mine = await t.workspace();
    const editor = await t.person(mine, "editor");
    const answer = await t.call(editor, "deleteOrganization", {
      organization_id: mine.organizationId,
      confirm_name: "x",
    });
    expect(answer.status).toBe(403);
  });
});
