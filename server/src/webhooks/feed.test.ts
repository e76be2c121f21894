import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../../test/desk.ts";
import { serveFeeds, type EventReader, type Feeds } from "../../test/event-reader.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { forgetFeeds } from "./index.ts";
import { toJson } from "../platform/db/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("the feed of events", () => {
  let t: TestApp;
  let feeds: Feeds;
  let desk: Desk;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
    feeds = await serveFeeds(t);
  });
  afterAll(() => feeds.close());
  beforeEach(async () => {
    desk = await openDesk(t);
  });
  const follow = (cursor?: string, path = "events", headers = desk.mine.key): Promise<EventReader> =>
    feeds.follow(path, { ...headers, ...(cursor ? { "last-event-id": cursor } : {}) });
  const followWhole = (cursor?: string): Promise<EventReader> =>
    follow(cursor, `events?project_uid=${desk.mine.projectUid}`, desk.mine.token);
  const recorded = () =>
    t.running.app.db.read
      .selectFrom("project_events")
      .select("id")
      .where("project_id", "=", desk.mine.projectId)
      .execute();

  test("a key follows from now on, and continues where it was", async () => {
    await desk.conversation("Before anyone followed");
    const reader = await follow();
    const ready = await reader.next("ready");
    const uid = await desk.conversation("Hello");
    const created = await reader.next();
    expect([created.event, created.data.type]).toEqual(["session.created", "session.created"]);
    expect(created.data.data.session.session_uid).toBe(uid);
    const message = await reader.next("message.created");
    expect(message.data.data.message.message).toBe("Hello");
    reader.close();
    await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
    const again = await followWhole(message.id!);
    const rest = [await again.next(), await again.next(), await again.next()];
    expect(rest.map(({ event }) => event)).toEqual(["ready", "message.created", "contact.created"]);
    again.close();
    const all = await follow(ready.id!);
    await all.next("ready");
    expect((await all.next()).id).toBe(created.id);
    all.close();
  });

  test("a cursor that is too old or unknown gets resync; without a reader for days nothing is recorded", async () => {
    const reader = await follow();
    const { id } = await reader.next("ready");
    reader.close();
    await desk.conversation();
    const count = (await recorded()).length;
    expect(count).toBeGreaterThan(0);
    t.clock.advance(7 * DAY_MS + 1);
    const late = await follow(id!);
    expect([(await late.next()).event, (await late.next()).event]).toEqual(["ready", "resync"]);
    late.close();
    const unknown = await follow("elsewhere");
    expect([(await unknown.next()).event, (await unknown.next()).event]).toEqual(["ready", "resync"]);
    unknown.close();
    await expect
      .poll(
        async () => {
          // A reader that is closing may still have noted that it follows.
          t.clock.advance(8 * DAY_MS + 1);
          await forgetFeeds(t.running.app);
          const before = (await recorded()).length;
          await desk.conversation();
          return (await recorded()).length - before;
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  test("who may not read contacts gets none of them, and who may not read conversations gets nothing", async () => {
    const narrow = await t.token(desk.mine, { role: null, permissions: { Sessions: "Read" } });
    const path = `events?project_uid=${desk.mine.projectUid}`;
    const reader = await feeds.follow(path, narrow);
    await reader.next("ready");
    await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
    await desk.conversation();
    expect((await reader.next()).event).toBe("session.created");
    reader.close();
    const blind = await t.token(desk.mine, { role: null, permissions: { Contacts: "Read" } });
    expect((await feeds.follow(path, blind)).status).toBe(403);
    expect((await feeds.follow("events", {})).status).toBe(401);
  });

  test.runIf(engine === "postgres")("an event that commits after a later one is not skipped", async () => {
    const reader = await followWhole();
    await reader.next("ready");
    const { db } = t.running.app;
    const insert = (name: string) => ({
      project_id: desk.mine.projectId,
      uid: name,
      kind: "budget.reached" as const,
      subject: name,
      session_id: null,
      contact_id: null,
      details: toJson({ limit: name }),
      created_at: t.clock.now,
    });
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let inserted = () => {};
    const isInserted = new Promise<void>((resolve) => (inserted = resolve));
    const slow = db.writeExclusively(async ({ sql }) => {
      await sql.insertInto("project_events").values(insert("slow")).execute();
      inserted();
      await held;
    });
    await isInserted;
    await db.writeStatement((sql) => sql.insertInto("project_events").values(insert("quick")).execute());
    // The quick one has the higher id and is committed; the slow one is not.
    await desk.conversation();
    commit();
    await slow;
    const names = [await reader.next("budget.reached"), await reader.next("budget.reached")];
    expect(new Set(names.map(({ data }) => data.data.limit))).toEqual(new Set(["quick", "slow"]));
    reader.close();
  });
});
