import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../test/desk.ts";
import { serveFeeds, type Feeds } from "../../test/event-reader.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openVisit } from "../../test/open-visit.ts";

let t: TestApp;
let feeds: Feeds;

beforeAll(async () => {
  t = await createTestApp({ presence: { lingerMs: 0 } });
  feeds = await serveFeeds(t);
});
afterAll(() => feeds.close());

test("two colleagues in one conversation see each other view and type; the visitor sees no viewing", async () => {
  const desk = await openDesk(t);
  const visitor = await openVisit(t.running.app, desk.mine);
  const userId = await t.member(desk.mine, "editor");
  const colleague = await t.person(desk.mine, { userId });
  const key = { session_uid: visitor.uid };
  const inbox = await feeds.follow(`project?project_uid=${desk.mine.projectUid}`, desk.owner);
  const page = await feeds.follow(`session?session_uid=${visitor.uid}`, visitor.headers);
  await inbox.next("ready");
  await page.next("session");
  expect((await desk.call("announceViewing", key, colleague)).status).toBe(200);
  const seen = { session_uid: visitor.uid, user_id: userId, author: "Member editor" };
  expect((await inbox.next("viewing")).data).toEqual({ ...seen, is_viewing: true });
  await desk.call("announceTyping", key, colleague);
  expect((await inbox.next("typing")).data).toEqual({ ...seen, by: "operator" });
  await desk.call("announceViewing", { ...key, is_viewing: false }, colleague);
  expect((await inbox.next("viewing")).data).toEqual({ ...seen, is_viewing: false });
  expect((await page.next("typing")).data).toEqual({ author: "Member editor" });
  page.close();
  expect((await page.rest()).filter(({ event }) => event === "viewing")).toEqual([]);
});

test("a person who lost access gets no desk event and shows no colleague any more", async () => {
  const desk = await openDesk(t);
  const uid = await desk.conversation();
  const userId = await t.member(desk.mine, "editor");
  const person = await t.person(desk.mine, { userId });
  const path = `project?project_uid=${desk.mine.projectUid}`;
  const [lost, kept] = [await feeds.follow(path, person), await feeds.follow(path, desk.owner)];
  for (const reader of [lost, kept]) await reader.next("ready");
  expect((await desk.call("removeProjectMember", { user_id: userId })).status).toBe(200);
  t.clock.advance(5_000);
  await desk.update(uid, { priority: "high" });
  await desk.call("announceViewing", { session_uid: uid });
  await desk.call("setAway", { is_away: true });
  // What is announced and what is committed may come in either order.
  const expected = new Set(["message", "viewing", "desk"]);
  while (expected.size > 0) expected.delete((await kept.next(...expected)).event);
  expect(await lost.rest()).toEqual([]);
  const refused = await desk.call("announceViewing", { session_uid: uid }, person);
  expect([403, 404]).toContain(refused.status);
});
