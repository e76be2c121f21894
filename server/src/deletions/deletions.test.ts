import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentsOf } from "../../test/attached-files.ts";
import { openDesk, type Desk } from "../../test/desk.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { discardNow } from "../attachments/index.ts";
import { applyRetention } from "../privacy/index.ts";
import { deleteOldRecords } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("undo of deletions", () => {
  let t: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp();
    desk = await openDesk(t);
  });
  afterAll(() => t.close());

  const { fileOf, visit, uploadAsVisitor, sendAsVisitor, open } = attachmentsOf(() => t);
  const statusOf = async (operation: string, body: object): Promise<number> =>
    (await desk.call(operation, body)).status;
  const newContact = async (name: string, email: string): Promise<number> =>
    (await desk.call("createContact", { name, email })).body.data.id as number;
  const purge = async () => {
    const { app } = t.running;
    await app.db.writeStatement((sql) => deleteOldRecords(sql, app.now()));
    await discardNow(app);
  };

  test("a deleted conversation is gone at once and comes back as it was, with its messages, files, tags and contact", async () => {
    const visitor = await visit(desk.mine);
    const file = await uploadAsVisitor(visitor, fileOf("Line one", "notes.txt", "text/plain"));
    await sendAsVisitor(visitor, "Where is my parcel?", [file.body.data.id]);
    const contact_id = await newContact("Ada", "ada@parcels.example");
    const key = { session_uid: visitor.uid };
    await desk.call("linkSessionToContact", { ...key, contact_id });
    await desk.update(visitor.uid, { priority: "high", assignee_id: desk.mine.ownerId });
    const messages = async () =>
      (await desk.call("getSessionMessages", { ...key, limit: 100, include_events: true })).body.data;
    const contents = async () => {
      const rows: { id: number; message: string; attachments?: { id: string }[] }[] = await messages();
      return rows.map(({ id, message, attachments }) => [id, message, attachments?.map((one) => one.id)]);
    };
    const before = { session: await desk.session(visitor.uid), messages: await contents() };
    const address = (await messages()).find((one: { attachments?: unknown }) => one.attachments)
      .attachments[0].url as string;

    expect((await desk.call("deleteSession", key)).body).toMatchObject({
      message: "Data Deleted Successfully!",
    });
    for (const operation of ["getSession", "deleteSession", "markSessionSeen"])
      expect([operation, await statusOf(operation, key)]).toEqual([operation, 404]);
    const listed = async () =>
      JSON.stringify((await desk.call("getSessions", { limit: 100 })).body.data).includes(visitor.uid);
    expect(await listed()).toBe(false);
    expect((await open(address)).statusCode).toBe(404);
    const stranger = await openDesk(t);
    expect((await stranger.call("restoreSession", key)).status).toBe(404);
    expect((await desk.call("restoreSession", key, await t.person(desk.mine, "viewer"))).status).toBe(403);

    expect(await statusOf("restoreSession", key)).toBe(200);
    expect(await statusOf("restoreSession", key)).toBe(404);
    expect({ session: await desk.session(visitor.uid), messages: await contents() }).toEqual(before);
    expect(await listed()).toBe(true);
    await discardNow(t.running.app);
    expect((await open(address)).body).toBe("Line one");
    // It goes on where it stopped.
    expect((await sendAsVisitor(visitor, "Are you there?", [])).status).toBe(200);
  });

  test("what a deleted conversation would still send is held with it", async () => {
    const { db, jobs } = t.running.app;
    const session_uid = await desk.conversation();
    const other = await desk.conversation();
    const runAt = t.clock.now + DAY_MS;
    const payload = { text: "Are you still looking for the lighthouse?" };
    await db.write(async (transaction) => {
      for (const key of [session_uid, other])
        await jobs.enqueue(transaction, { kind: "actions.follow_up", key, payload, runAt });
      await jobs.enqueue(transaction, { kind: "mail.send", key: `answers:${session_uid}:1`, payload, runAt });
    });
    const waiting = async () => {
      const rows = await db.read.selectFrom("jobs").selectAll().where("run_at", "=", runAt).execute();
      return rows.filter(({ key }) => key.includes(session_uid)).toSorted((a, b) => a.id - b.id);
    };
    const before = await waiting();
    expect(before).toHaveLength(2);
    expect(await statusOf("deleteSession", { session_uid })).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await statusOf("restoreSession", { session_uid })).toBe(200);
    expect(await waiting()).toEqual(before);
    expect(await statusOf("deleteSession", { session_uid })).toBe(200);
    await purgeAll();
    expect(await waiting()).toEqual([]);
    const held = JSON.stringify(await db.read.selectFrom("deleted_rows").select("content").execute());
    expect(held).not.toContain("lighthouse");
    const left = await db.read.selectFrom("jobs").select("key").where("run_at", "=", runAt).execute();
    expect(left).toEqual([{ key: other }]);
  });

  test("a deleted contact comes back with its conversations, unless another has its address by now", async () => {
    const contact_id = await newContact("Grace", "grace@ships.example");
    const session_uid = await desk.conversation();
    await desk.call("linkSessionToContact", { session_uid, contact_id });
    const before = (await desk.call("getContactDetail", { contact_id })).body.data;
    expect(await statusOf("deleteContact", { contact_id })).toBe(200);
    expect(await statusOf("getContactDetail", { contact_id })).toBe(404);
    const second = await newContact("Impostor", "grace@ships.example");
    const taken = await desk.call("restoreContact", { contact_id });
    expect(taken.status).toBe(409);
    expect(await statusOf("getContactDetail", { contact_id })).toBe(404);
    expect(await statusOf("deleteContact", { contact_id: second })).toBe(200);
    expect(await statusOf("restoreContact", { contact_id })).toBe(200);
    const after = (await desk.call("getContactDetail", { contact_id })).body.data;
    expect(after).toMatchObject({ id: before.id, name: "Grace", email: "grace@ships.example" });
    expect(JSON.stringify(await desk.session(session_uid))).toContain("Grace");
  });

  test("the database is the same after a restoration as before the deletion, row by row", async () => {
    const session_uid = await desk.waiting();
    const contact_id = await newContact("Whole", `${session_uid}@rows.example`);
    const widget_uid = desk.mine.widgetUid;
    const steps: [string, object][] = [
      ["updateContact", { contact_id, name: "Whole", tags: "vip" }],
      ["linkSessionToContact", { session_uid, contact_id }],
      ["updateSession", { session_uid, chat_mode: "operator", segment: "vip", priority: "urgent" }],
      ["sendMessage", { session_uid, widget_uid, message: "One moment", send_by: "operator" }],
      ["saveReplyDraft", { session_uid, kind: "reply", text: "Dear visitor", base_version: 0 }],
    ];
    for (const [operation, body] of steps)
      expect([operation, await statusOf(operation, body)]).toEqual([operation, 200]);
    const before = await everyRow();
    const touched = (after: Map<string, unknown>): string[] =>
      [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table);

    expect(await statusOf("deleteSession", { session_uid })).toBe(200);
    expect(touched(await everyRow())).toEqual(
      expect.arrayContaining(["sessions", "messages", "reply_drafts"]),
    );
    expect(await statusOf("restoreSession", { session_uid })).toBe(200);
    expect(touched(await everyRow())).toEqual([]);

    expect(await statusOf("deleteContact", { contact_id })).toBe(200);
    expect(touched(await everyRow())).toEqual(expect.arrayContaining(["contacts", "sessions"]));
    expect(await statusOf("restoreContact", { contact_id })).toBe(200);
    expect(touched(await everyRow())).toEqual([]);
  });

  test("saved replies and macros come back, personal ones for their owner alone", async () => {
    const reply = { shortcut: "bye", text: "Goodbye" };
    const { body } = await desk.call("createSavedReply", { ...reply, is_personal: true });
    const key = { reply_id: body.data.id as number };
    expect(await statusOf("deleteSavedReply", key)).toBe(200);
    expect((await desk.call("restoreSavedReply", key, desk.mine.token)).status).toBe(404);
    const other = await desk.call("createSavedReply", { ...reply, is_personal: true });
    expect(await statusOf("restoreSavedReply", key)).toBe(409);
    await desk.call("deleteSavedReply", { reply_id: other.body.data.id });
    expect(await statusOf("restoreSavedReply", key)).toBe(200);
    const steps = [{ kind: "state", state: "resolved" }];
    const macro = await desk.call("createMacro", { shortcut: "end", name: "End", steps });
    const macroKey = { macro_id: macro.body.data.id as number };
    expect(await statusOf("deleteMacro", macroKey)).toBe(200);
    expect(await statusOf("restoreMacro", macroKey)).toBe(200);
    expect((await desk.call("getMacros", {})).body.data).toContainEqual(macro.body.data);
  });

  test("an erasure, the project's retention and the 30 days end it, and nothing is held then", async () => {
    const count = async () =>
      (await t.running.app.db.read.selectFrom("deleted_rows").selectAll().execute()).length;
    await purgeAll();
    const contact_id = await newContact("Alan", "alan@enigma.example");
    const session_uid = await desk.conversation("My secret is heliotrope");
    await desk.call("linkSessionToContact", { session_uid, contact_id });
    await desk.call("deleteSession", { session_uid });
    expect(await count()).toBeGreaterThan(0);
    const erased = await desk.call("eraseContact", { contact_id }, desk.mine.token);
    expect(erased.status).toBe(200);
    expect(await count()).toBe(0);
    expect(await statusOf("restoreSession", { session_uid })).toBe(404);

    const quiet = await desk.conversation();
    await desk.call("deleteSession", { session_uid: quiet });
    await desk.call("updateRetention", { conversation_days: 7 }, desk.mine.token);
    t.clock.advance(6 * DAY_MS);
    const { app } = t.running;
    await applyRetention.run(app.db, app.now(), new AbortController().signal);
    expect(await count()).toBeGreaterThan(0);
    t.clock.advance(2 * DAY_MS);
    await applyRetention.run(app.db, app.now(), new AbortController().signal);
    expect(await count()).toBe(0);

    const late = await desk.conversation();
    await desk.call("deleteSession", { session_uid: late }, desk.mine.token);
    t.clock.advance(30 * DAY_MS);
    const restored = await desk.call("restoreSession", { session_uid: late }, desk.mine.token);
    expect(restored.status).toBe(404);
    await purge();
    expect(await count()).toBe(0);
  });

  /** Every table but those that record what happened and those that the server stores from time to time, as text. */
  async function everyRow(): Promise<Map<string, string>> {
    const { read } = t.running.app.db;
    const apart = /^(audit_|jobs$|rate_windows$|deleted_|contact_words_)/;
    const tables = (await read.introspection.getTables()).map(({ name }) => name);
    const rows = new Map<string, string>();
    for (const name of tables.filter((table) => !apart.test(table))) {
      const found = await raw`select * from ${raw.table(name)}`.execute(read);
      rows.set(name, JSON.stringify(found.rows.map((row) => JSON.stringify(row)).toSorted()));
    }
    return rows;
  }

  /** What the tests before have left. */
  async function purgeAll(): Promise<void> {
    const { app } = t.running;
    await app.db.writeStatement((sql) => deleteOldRecords(sql, app.now() + 31 * DAY_MS));
  }
});
