import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { reserve } from "../spending/index.ts";

const COST = { credits: 3, micros: 30 };

const assistant = scriptedAssistant();
let t: TestApp;
let mine: Workspace;
let session_uid: string;
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant } });
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace({ credits: 10 });
  session_uid = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data
    .session_uid;
});

const send = (message: string, send_by: string, more: object = {}) =>
  t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, send_by, ...more });
const held = async () =>
  (await t.running.app.db.read.selectFrom("reservations").select("credits").execute()).length;
const balance = async () => (await t.call(mine.token, "getCredits", {})).body.data.balance as number;

/** An assistant that holds credits, as one that asks a vendor does. */
function replyAfter(meanwhile: () => Promise<unknown>, text = "Hello") {
  assistant.script = async ({ payer }) => {
    const reservation = await reserve(t.running.app, payer, [COST]);
    expect(await held()).toBe(1);
    await meanwhile();
    return { text, ...COST, reservation };
  };
}

test("a reply that is stored is paid for, and nothing stays held", async () => {
  replyAfter(async () => undefined);
  expect((await send("Hello", "user")).body.data.send_by).toBe("assistant");
  expect([await held(), await balance()]).toEqual([0, 7]);
});

test("a reply that a takeover drops costs nothing and holds nothing", async () => {
  replyAfter(() => send("I take over", "operator"));
  expect((await send("Hello", "user")).body.data.send_by).toBe("user");
  expect([await held(), await balance()]).toEqual([0, 10]);
});

test("of two tries with the same client_key one is paid for, and nothing stays held", async () => {
  let reserved = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  assistant.script = async ({ payer }) => {
    const reservation = await reserve(t.running.app, payer, [COST]);
    reserved += 1;
    await released;
    return { ...COST, reservation };
  };
  const tries = [1, 2].map(() => send("Hello", "user", { client_key: "m-1" }));
  await expect.poll(() => reserved).toBe(1);
  release();
  const [first, second] = await Promise.all(tries);
  expect(reserved).toBe(1);
  expect(first!.body.data.send_by).toBe("assistant");
  expect(second!.body.data).toEqual(first!.body.data);
  expect([await held(), await balance()]).toEqual([0, 7]);
});

test("a reply without a reservation is paid for too", async () => {
  assistant.script = () => ({ credits: 1 });
  expect((await send("Hello", "user")).body.data.send_by).toBe("assistant");
  expect(await balance()).toBe(9);
});

test("a reply that can't be stored costs nothing, holds nothing and leaves its reason in the log", async () => {
  // No engine stores a NUL.
  replyAfter(async () => undefined, "no\0");
  expect((await send("Hello", "user")).status).toBe(500);
  expect([await held(), await balance()]).toEqual([0, 10]);
  const logs = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid });
  expect(logs.body.data[0].data).toMatchObject({ type: "error" });
});

test("a reply to a conversation that was deleted costs nothing and holds nothing", async () => {
  replyAfter(() => t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid }));
  expect((await send("Hello", "user")).status).toBe(404);
  expect([await held(), await balance()]).toEqual([0, 10]);
});
