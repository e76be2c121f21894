import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFeeds, type EventReader, type Feeds } from "../../test/event-reader.ts";
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

async function say(w: Workspace, session_uid: string, message: string): Promise<void> {
  const body = { widget_uid: w.widgetUid, session_uid, message, send_by: "operator" };
  expect((await t.call(w.key, "sendMessage", body)).status).toBe(200);
}

test("a conversation has at most twenty readers; a slot frees up when one disconnects", async () => {
  const w = await t.workspace();
  const visitor = await openVisit(t.running.app, w);
  const path = `session?session_uid=${visitor.uid}`;
  const tabs: EventReader[] = [];
  while (tabs.length < 20) tabs.push(await follow(path, visitor.headers));
  for (const tab of tabs) await tab.next("session");
  expect((await follow(path, visitor.headers)).status).toBe(429);
  tabs[0]?.close();
  await expect.poll(async () => (await follow(path, visitor.headers)).status).toBe(200);
});

test("at most twenty readers are admitted, however many connect at once", async () => {
  const w = await t.workspace();
  const visitor = await openVisit(t.running.app, w);
  const crowd = Array.from({ length: 60 }, () =>
    follow(`session?session_uid=${visitor.uid}`, visitor.headers),
  );
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test("a feed ends once its reader has lost access, before any other event", async () => {
  const w = await t.workspace();
  const visitor = await openVisit(t.running.app, w);
  const owner = await t.person(w);
  const editor = await t.member(w, "editor");
  const path = `project?project_uid=${w.projectUid}`;
  const [token, person] = [
    await follow(path, w.token),
    await follow(path, await t.person(w, { userId: editor })),
  ];
  const kept = await follow(path, owner);
  for (const reader of [token, person, kept]) await reader.next("ready");

  const [{ id: token_id }] = (await t.call(owner, "getApiTokens")).body.data;
  expect((await t.call(owner, "revokeApiToken", { token_id })).status).toBe(200);
  const members = (await t.call(owner, "getOrganizationMembers")).body.data.organizationMember;
  const { id: member_id } = members.find(({ user_id }: { user_id: number }) => user_id === editor);
  expect((await t.call(owner, "removeOrganizationMember", { member_id })).status).toBe(200);
  t.clock.advance(5_000);
  await say(w, visitor.uid, "Not for everybody");
  // The line that a program took over comes first.
  expect((await kept.next("message")).data).toMatchObject({ type: "event" });
  expect((await kept.next("message")).data.message).toBe("Not for everybody");
  for (const reader of [token, person]) expect(await reader.rest()).toEqual([]);
});

test("each connection first gets its own retry time", async () => {
  const w = await t.workspace();
  const visitor = await openVisit(t.running.app, w);
  const beginning = async (path: string, headers: Headers): Promise<number> => {
    const sent = request(`${feeds.base}/${path}`, { headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const [bytes] = (await once(response, "data")) as [Buffer];
    sent.destroy();
    return Number(/^retry: (\d+)\n\n/.exec(bytes.toString())?.[1]);
  };
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    times.push(await beginning(`session?session_uid=${visitor.uid}`, visitor.headers));
    times.push(await beginning(`project?project_uid=${w.projectUid}`, w.token));
  }
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(1_000);
    expect(time).toBeLessThanOrEqual(10_000);
  }
  expect(new Set(times).size).toBeGreaterThan(5);
});
