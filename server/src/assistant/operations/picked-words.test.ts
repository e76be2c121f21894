import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

const assistant = scriptedAssistant();
let t: TestApp;
let mine: Workspace;
let session_uid: string;
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant } });
});
afterAll(() => t.close());
beforeEach(async () => {
  assistant.script = null;
  mine = await t.workspace();
  ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
});

const say = (message: string) =>
  t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
const said = async () =>
  (await t.call(mine.key, "getSessionMessages", { session_uid })).body.data
    .filter(({ send_by }: { send_by: string }) => send_by === "user")
    .map(({ message, picked }: { message: string; picked?: string }) => [message, picked]);

test("a pressed button is stored, logged and listed as its words, and its value is a detail", async () => {
  await say("Hello");
  await say("requesthumanoperator");
  expect(await said()).toEqual([
    ["Hello", undefined],
    ["Talk to a person", "requesthumanoperator"],
  ]);
  const session = (await t.call(mine.key, "getSession", { session_uid })).body.data;
  expect(session.chat_mode).toBe("2");
  const logs = (await t.call(mine.key, "getChatbotExecutionLogs", { session_uid })).body.data;
  const words = logs.map(({ data }: { data: { message: string } }) => data.message);
  expect(words).toContain("Talk to a person");
  expect(words).not.toContain("requesthumanoperator");
});

test("without a button it is in the conversation's language, and a repeat is the same message", async () => {
  const key = { "idempotency-key": "one" };
  for (const _time of [1, 2]) {
    const body = { widget_uid: mine.widgetUid, session_uid, message: "requesthumanoperator" };
    expect((await t.call({ ...mine.key, ...key }, "sendMessage", body)).status).toBe(200);
  }
  expect(await said()).toEqual([["Talk to a person", "requesthumanoperator"]]);
});

test("what answers a person stays as it was typed, though an older button sends the same", async () => {
  const choices = [{ icon: "", text: "Cancel my whole order", value: "2", enabled: true }];
  assistant.script = () => ({ choices });
  await say("Hello");
  const asked = {
    widget_uid: mine.widgetUid,
    session_uid,
    send_by: "operator",
    message: "How many jackets?",
  };
  expect((await t.call(mine.key, "sendMessage", asked)).status).toBe(200);
  await say("2");
  await say("requesthumanoperator");
  expect((await said()).slice(1)).toEqual([
    ["2", undefined],
    ["Talk to a person", "requesthumanoperator"],
  ]);
});

test("a word that no button offers stays as it was written", async () => {
  const choices = [{ icon: "", text: "Track my order", value: "track_order", enabled: true }];
  assistant.script = () => ({ choices });
  await say("Hello");
  await say("track_order");
  await say("refunds");
  expect((await said()).slice(1)).toEqual([
    ["Track my order", "track_order"],
    ["refunds", undefined],
  ]);
});
