import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { runInactivityTick } from "../../sessions/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function begin(w: Workspace, more: object = {}) {
  const asked = { widget_uid: w.widgetUid, origin: "https://shop.example", open: true, ...more };
  const { status, body } = await t.call({}, "startVisit", asked);
  expect(status).toBe(200);
  const { visitor, conversation } = body.data;
  return { token: visitor.visitor_token as string, uid: conversation.session_uid as string };
}

async function listed(w: Workspace, integration: string): Promise<string[]> {
  const filter = [{ model: "SESSION", key: "integration", operator: "eq", value: integration }];
  const { status, body } = await t.call(w.token, "getSessions", { project_uid: w.projectUid, filter });
  expect(status).toBe(200);
  return body.data.map(({ session_uid: uid }: { session_uid: string }) => uid).sort();
}

const switchVoice = (w: Workspace, voice: boolean) =>
  t.call(w.token, "updateWidget", {
    project_uid: w.projectUid,
    widget_uid: w.widgetUid,
    settings: { voice },
  });

test("a conversation that begins by voice is of integration web_voice, and so is the one that follows it", async () => {
  const w = await t.workspace();
  await switchVoice(w, true);
  const [first, second] = await Promise.all([begin(w, { voice: true }), begin(w, { voice: true })]);
  const typed = await begin(w);
  expect(await listed(w, "web_voice")).toEqual([first.uid, second.uid].sort());
  expect(await listed(w, "web")).toEqual([typed.uid]);

  await t.call(w.token, "updateProjectSettings", { project_uid: w.projectUid, auto_close_duration: 30 });
  t.clock.advance(31 * 60_000);
  await runInactivityTick(t.running.app);
  const later = { session_uid: first.uid, message: "still there?", client_key: "later" };
  const sent = await t.call({ "x-visitor-token": first.token }, "sendVisitorMessage", later);
  expect(sent.status).toBe(200);
  expect(await listed(w, "web_voice")).toHaveLength(3);
});

test("without the setting a visitor's claim to speak counts for nothing", async () => {
  const w = await t.workspace();
  const { uid } = await begin(w, { voice: true });
  expect(await listed(w, "web_voice")).toEqual([]);
  expect(await listed(w, "web")).toEqual([uid]);
});
