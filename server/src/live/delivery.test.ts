import { get } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFeeds, type Feeds, type ReadEvent, type EventReader } from "../../test/event-reader.ts";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";
import { listMessagesByIds } from "../messages/index.ts";
import { openSessionIn, requireSession } from "../sessions/index.ts";

let t: TestApp;
let feeds: Feeds;
let silent: Promise<string>;
const follow = (path: string, headers: Headers) => feeds.follow(path, headers);

beforeAll(async () => {
  t = await createTestApp({ presence: { lingerMs: 0 } });
  feeds = await serveFeeds(t);
  const w = await t.workspace();
  silent = firstComment(`${feeds.base}/project?project_uid=${w.projectUid}`, w.token);
});
afterAll(() => feeds.close());

async function say(w: Workspace, session_uid: string, message: string): Promise<number> {
  const body = { widget_uid: w.widgetUid, session_uid, message, send_by: "operator" };
  return (await t.call(w.key, "sendMessage", body)).body.data.id as number;
}

/** The first line that is no event; read from the wire, since a browser does not show it. */
function firstComment(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const comment = chunk.split("\n").find((line) => line.startsWith(":"));
        if (comment === undefined) return;
        request.destroy();
        resolve(comment);
      });
    }).on("error", reject);
  });
}

/** The next message; the team also reads lines such as "took over". */
async function nextText(reader: EventReader, afterId = 0): Promise<ReadEvent> {
  const event = await reader.next("message");
  return event.data.type === "event" || event.data.id <= afterId ? nextText(reader, afterId) : event;
}

test("no event arrives before its transaction has committed", async () => {
  const w = await t.workspace();
  const { uid } = await openVisit(t.running.app, w);
  const { events, db } = t.running.app;
  const found: Promise<number>[] = [];
  const stop = events.subscribe(({ topic, projectId, messageId }) => {
    if (topic !== "message.created" || projectId !== w.projectId) return;
    const ids = [Number(messageId)];
    found.push(listMessagesByIds(db.read, { projectId, ids }).then((rows) => rows.length));
  });
  for (let count = 0; count < 25; count += 1) await say(w, uid, `message ${count}`);
  // The first also takes over, which stands as a line of its own.
  await expect.poll(() => found.length).toBe(26);
  stop();
  expect(await Promise.all(found)).toEqual(Array.from({ length: 26 }, () => 1));
});

test("a transaction that is rolled back publishes nothing", async () => {
  const w = await t.workspace();
  const { app } = t.running;
  const team = await follow(`project?project_uid=${w.projectUid}`, w.token);
  await team.next("ready");
  const visitor = await openVisit(app, w);
  await team.next("session");
  const heard: unknown[] = [];
  const stop = app.events.subscribe((event) => event.projectId === w.projectId && heard.push(event.topic));
  const broken = app.db.write(async (transaction) => {
    await openSessionIn(app, transaction, { projectId: w.projectId, widgetUid: w.widgetUid });
    expect(heard).toEqual([]);
    throw new Error("no");
  });
  await expect(broken).rejects.toThrow("no");
  await say(w, visitor.uid, "after it");
  expect((await team.next()).event).toBe("message");
  stop();
  expect(heard).not.toContain("session.created");
});

test("a reader that does not read is cut off, reconnects, and has each message once", async () => {
  const w = await t.workspace();
  const { app } = t.running;
  const visitor = await openVisit(app, w);
  const path = `session?session_uid=${visitor.uid}`;
  const page = await follow(path, visitor.headers);
  await page.next("session");
  page.pause();
  // More than the network buffers hold, then more pending names than a reader may have.
  const long = "語".repeat(10_000);
  const ids: number[] = [];
  while (ids.length < 300) ids.push(await say(w, visitor.uid, long));
  const isHere = () => app.services.live.presence.isHere({ projectId: w.projectId, sessionUid: visitor.uid });
  expect(isHere()).toBe(true);
  const session = await requireSession(app, { projectId: w.projectId, uid: visitor.uid });
  const happened = { topic: "message.created", projectId: w.projectId, sessionId: session.id };
  for (let count = 0; count <= 1_000; count += 1) app.events.announce({ ...happened, messageId: count });
  await expect.poll(isHere).toBe(false);
  page.resume();
  const idsOf = (events: readonly ReadEvent[]) =>
    events.filter(({ event }) => event === "message").map(({ id }) => Number(id));
  const got = idsOf(await page.rest());
  expect(got.length).toBeLessThan(300);

  const back = await follow(path, { ...visitor.headers, "last-event-id": String(got.at(-1) ?? 0) });
  const rest: ReadEvent[] = [];
  while (got.length + rest.length < 300) rest.push(await back.next("message"));
  expect([...got, ...idsOf(rest)]).toEqual(ids);
  const next = await say(w, visitor.uid, "from now on");
  expect((await back.next("message")).data.id).toBe(next);
});

test("missed messages are replayed one by one, up to 500; beyond, the reader resyncs", async () => {
  const w = await t.workspace();
  const visitor = await openVisit(t.running.app, w);
  const path = `session?session_uid=${visitor.uid}`;
  const ids: number[] = [];
  for (let count = 0; count < 502; count += 1) ids.push(await say(w, visitor.uid, `message ${count}`));
  const far = await follow(`${path}&last_event_id=${ids[0]}`, visitor.headers);
  const resync = await far.next("message", "resync");
  expect([resync.event, resync.id, resync.data]).toEqual(["resync", String(ids[501]), { messages: true }]);
  const { body } = await t.call({}, "startVisit", {
    widget_uid: w.widgetUid,
    origin: "https://shop.example",
    visitor_key: visitor.key,
  });
  const shown = body.data.conversation.messages as { id: number }[];
  expect(shown.map(({ id }) => id)).toEqual(ids.slice(-100));
  const near = await follow(path, { ...visitor.headers, "last-event-id": String(ids[1]) });
  const told: number[] = [];
  while (told.length < 500) told.push((await near.next("message", "resync")).data.id);
  expect(told).toEqual(ids.slice(2));
});

test("comments keep an idle connection open", { timeout: 40_000 }, async () => {
  expect(await silent).toBe(": still here");
});

test.runIf(engine === "postgres")(
  "events missed while the listener is down are delivered afterwards",
  async () => {
    const w = await t.workspace();
    const visitor = await openVisit(t.running.app, w);
    const page = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
    const team = await follow(`project?project_uid=${w.projectUid}`, w.token);
    await page.next("team");
    const first = await say(w, visitor.uid, "before");
    for (const reader of [page, team]) expect((await nextText(reader)).data.id).toBe(first);
    const client = new pg.Client({ connectionString: t.running.app.config.databaseUrl ?? "" });
    await client.connect();
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity " +
        "where application_name = 'parley events' and datname = current_database()",
    );
    await client.end();
    expect(rowCount).toBe(1);
    const second = await say(w, visitor.uid, "while nobody listened");
    for (const reader of [page, team]) expect((await nextText(reader, first)).data.id).toBe(second);
  },
);

test("a stopping process closes its feeds, and readers reconnect to another", async () => {
  const other = await createTestApp();
  const w = await other.workspace();
  const others = await serveFeeds(other);
  const team = await others.follow(`project?project_uid=${w.projectUid}`, w.token);
  await team.next("ready");
  await other.close();
  expect(await team.rest()).toEqual([]);
});
