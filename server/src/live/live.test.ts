import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFeeds, type Feeds, type ReadEvent } from "../../test/event-reader.ts";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";

let t: TestApp;
let feeds: Feeds;
const follow = (path: string, headers: Headers) => feeds.follow(path, headers);

beforeAll(async () => {
  t = await createTestApp({ presence: { lingerMs: 0 } });
  feeds = await serveFeeds(t);
});
afterAll(() => feeds.close());

const visit = (w: Workspace) => openVisit(t.running.app, w);

async function say(w: Workspace, uid: string, message: string, send_by = "operator") {
  const answer = await t.call(w.key, "sendMessage", {
    widget_uid: w.widgetUid,
    session_uid: uid,
    message,
    send_by,
  });
  expect(answer.status).toBe(200);
  return answer.body.data as { id: number };
}

test("a visitor receives each message once, in order, with the id it is stored under", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const reader = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  expect((await reader.next()).data).toMatchObject({ session_uid: visitor.uid, mode: "bot", status: "open" });
  const sent: number[] = [];
  for (const text of ["one", "two", "three"]) sent.push((await say(w, visitor.uid, text)).id);
  const heard: ReadEvent[] = [];
  while (heard.length < 3) heard.push(await reader.next("message"));
  expect(heard.map(({ id, data }) => [id, data.id, data.message])).toEqual(
    ["one", "two", "three"].map((text, index) => [String(sent[index]), sent[index], text]),
  );
});

test("a reader that reconnects with the last event misses nothing and gets nothing twice", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const path = `session?session_uid=${visitor.uid}`;
  const first = await say(w, visitor.uid, "before");
  await say(w, visitor.uid, "while away");
  await say(w, visitor.uid, "also while away");
  const reader = await follow(path, { ...visitor.headers, "last-event-id": String(first.id) });
  await reader.next("session");
  await say(w, visitor.uid, "back again");
  const texts: string[] = [];
  while (texts.length < 3) texts.push((await reader.next("message")).data.message);
  expect(texts).toEqual(["while away", "also while away", "back again"]);
});

test("a note never reaches the visitor", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const reader = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  await reader.next("session");
  const note = { session_uid: visitor.uid, project_uid: w.projectUid, message: "he is difficult" };
  expect((await t.call(w.token, "addSessionNote", note)).status).toBe(200);
  await say(w, visitor.uid, "hello");
  expect((await reader.next("message")).data.message).toBe("hello");
});

test("a visitor sees a takeover and a person typing", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const reader = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  await reader.next("session");
  const typing = { project_uid: w.projectUid, session_uid: visitor.uid };
  expect((await t.call(w.token, "announceTyping", typing)).status).toBe(200);
  expect((await reader.next("typing")).data).toEqual({ author: "Olivia Owner" });
  await say(w, visitor.uid, "I am here");
  // On PostgreSQL the feed may still deliver the creation of the session, which was committed before the feed opened.
  let session = (await reader.next("session")).data;
  while (session.mode === "bot") session = (await reader.next("session")).data;
  expect(session.mode).toBe("operator");
});

test("the team receives new sessions, messages and presence changes", async () => {
  const w = await t.workspace();
  const reader = await follow(`project?project_uid=${w.projectUid}`, await t.person(w));
  expect((await reader.next()).event).toBe("ready");
  const visitor = await visit(w);
  expect((await reader.next("session")).data.session_uid).toBe(visitor.uid);
  const page = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  expect((await reader.next("presence")).data).toEqual({ session_uid: visitor.uid, online: true });
  const { id } = await say(w, visitor.uid, "hello");
  expect((await reader.next("message")).data).toMatchObject({ type: "event", session_uid: visitor.uid });
  expect((await reader.next("message")).data).toMatchObject({
    id,
    session_uid: visitor.uid,
    message: "hello",
  });
  page.close();
  expect((await reader.next("presence")).data).toEqual({ session_uid: visitor.uid, online: false });
});

test("a visitor sees whether a person who can reply is online", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const path = `project?project_uid=${w.projectUid}`;
  const onlookers = [await follow(path, w.token), await follow(path, await t.person(w, "viewer"))];
  for (const onlooker of onlookers) await onlooker.next("ready");
  const page = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  expect((await page.next("team")).data).toEqual({ online: false });
  const [one, two] = [await follow(path, await t.person(w)), await follow(path, await t.person(w, "editor"))];
  expect((await one.next("ready")).data).toEqual({
    online: [visitor.uid],
    quiet_ms: expect.any(Number),
  });
  await two.next("ready");
  expect((await page.next("team")).data).toEqual({ online: true });
  const second = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  expect((await second.next("team")).data).toEqual({ online: true });
  one.close();
  two.close();
  for (const reader of [page, second]) expect((await reader.next("team")).data).toEqual({ online: false });
});

test("the team sees the visitor typing; the visitor gets no such event", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const team = await follow(`project?project_uid=${w.projectUid}`, w.token);
  const page = await follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  await team.next("presence");
  const typing = await t.call(visitor.headers, "announceVisitorTyping", { session_uid: visitor.uid });
  expect(typing.status).toBe(200);
  expect((await team.next("typing")).data).toEqual({
    session_uid: visitor.uid,
    by: "visitor",
    author: null,
    user_id: null,
  });
  await say(w, visitor.uid, "hello");
  expect((await page.next("typing", "message")).event).toBe("message");
});

test("the team resumes after the last event with the messages since", async () => {
  const w = await t.workspace();
  const path = `project?project_uid=${w.projectUid}`;
  const visitor = await visit(w);
  const reader = await follow(path, w.token);
  await reader.next("ready");
  await say(w, visitor.uid, "seen");
  // The line that a program took over comes first.
  await reader.next("message");
  const seen = await reader.next("message");
  reader.close();
  t.clock.advance(60_000);
  await say(w, visitor.uid, "missed");
  const again = await follow(path, { ...w.token, "last-event-id": seen.id ?? "" });
  const texts: string[] = [];
  for (;;) {
    const event = await again.next("message", "resync");
    if (event.event === "resync") break;
    if (event.data.type === "text") texts.push(event.data.message);
  }
  expect(texts).toEqual(["missed"]);
});

test("a caller can't follow another tenant's conversation or project", async () => {
  const [mine, other] = [await t.workspace(), await t.workspace()];
  const [visitor, stranger] = [await visit(mine), await visit(mine)];
  const status = async (path: string, headers: Record<string, string>) =>
    (await follow(path, headers)).status;
  expect(await status(`session?session_uid=${visitor.uid}`, {})).toBe(401);
  expect(await status(`session?session_uid=${visitor.uid}`, { "x-visitor-token": "a.b" })).toBe(401);
  expect(await status(`session?session_uid=${visitor.uid}`, stranger.headers)).toBe(404);
  expect(await status(`project?project_uid=${mine.projectUid}`, {})).toBe(401);
  expect(await status(`project?project_uid=${mine.projectUid}`, other.token)).toBe(403);
  expect(await status("project", mine.token)).toBe(400);
});

test.each([
  "",
  "0",
  "-1",
  "abc",
  "1e3",
  "9".repeat(15),
  "9".repeat(40),
  "9".repeat(41),
  "1-1",
  "999999999999999-0",
])("an invalid last event %j, or one of another feed, is ignored", async (id) => {
  const w = await t.workspace();
  const visitor = await visit(w);
  const feeds = [
    [`session?session_uid=${visitor.uid}`, visitor.headers],
    [`project?project_uid=${w.projectUid}`, w.token],
  ] as const;
  for (const [path, headers] of feeds) {
    const told = await follow(`${path}&last_event_id=${id}`, headers);
    expect(told.status).toBe(id.length > 40 ? 400 : 200);
    const named = await follow(path, { ...headers, "last-event-id": id });
    expect((await named.next("session", "ready")).data).toBeTruthy();
  }
});

test("a visitor's token expires", async () => {
  const w = await t.workspace();
  const visitor = await visit(w);
  t.clock.advance(61 * 60_000);
  expect((await follow(`session?session_uid=${visitor.uid}`, visitor.headers)).status).toBe(401);
});
