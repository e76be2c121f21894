import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp, type RunningApp } from "../app.ts";
import { countOpenQuestions } from "../../test/count-open-questions.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { openVisit, type OpenVisit } from "../../test/open-visit.ts";
import { scriptedAssistant, type ScriptedAssistant } from "../../test/scripted-assistant.ts";
import { until } from "../../test/until.ts";

const LEASE_MS = 15_000;

let t: TestApp;
let mine: Workspace;
let assistant: ScriptedAssistant;
let others: RunningApp[];
beforeEach(async () => {
  assistant = scriptedAssistant();
  t = await createTestApp({ overrides: { assistant } });
  mine = await t.workspace();
  others = [];
});
afterEach(async () => {
  for (const other of others) await other.close({ drainMs: 0 });
  await t.close().catch(() => undefined);
});

/** Replies only when the server gives up waiting. */
const neverReply = () => {
  assistant.script = ({ abort: { signal } }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
};

/** Another process on the database: the one after a restart, or a second one of a fleet. */
async function startOther(): Promise<{ running: RunningApp; assistant: ScriptedAssistant }> {
  const replying = scriptedAssistant();
  const running = await createApp(t.running.app.config, {
    now: () => t.clock.now,
    overrides: { assistant: replying },
  });
  others.push(running);
  return { running, assistant: replying };
}

const session = async (): Promise<string> =>
  (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid;
const ask = (session_uid: string, message: string, more: object = {}) =>
  t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, ...more });
const askAsVisitor = ({ headers, uid }: OpenVisit, message: string) =>
  t.call(headers, "sendVisitorMessage", { session_uid: uid, message, client_key: "k" });
const said = async ({ app }: RunningApp, uid: string): Promise<string[]> => {
  const rows = await app.db.read
    .selectFrom("messages")
    .innerJoin("sessions", "sessions.id", "messages.session_id")
    .select(["messages.send_by", "messages.message"])
    .where("sessions.uid", "=", uid)
    .orderBy("messages.id")
    .execute();
  return rows.map(({ send_by, message }) => `${send_by}: ${message}`);
};

test("questions that a stop cuts off are answered by the next process, once, however they were asked", async () => {
  neverReply();
  const [unstreamed, streamed] = [await session(), await session()];
  const visit = await openVisit(t.running.app, mine);
  const calls = [
    ask(unstreamed, "One"),
    ask(streamed, "Two", { stream: true }),
    askAsVisitor(visit, "Three"),
  ];
  await until(() => assistant.requests.length === 3);
  await t.running.close({ drainMs: 0 });
  const [plain, ...events] = await Promise.all(calls);
  expect(plain).toMatchObject({
    status: 503,
    body: { message: "The server is restarting. The reply will appear in the conversation." },
  });
  for (const { body } of events) expect(body).toContain("event: error");

  const next = await startOther();
  expect(await countOpenQuestions(next.running)).toBe(3);
  next.running.start();
  await until(async () => (await countOpenQuestions(next.running)) === 0);
  expect(await said(next.running, unstreamed)).toEqual(["user: One", "assistant: You said: One"]);
  expect(await said(next.running, streamed)).toEqual(["user: Two", "assistant: You said: Two"]);
  expect(await said(next.running, visit.uid)).toEqual(["user: Three", "assistant: You said: Three"]);
  expect(next.assistant.requests).toHaveLength(3);
  const { body } = await next.running.server.inject({
    method: "POST",
    url: "/chatbot/v1/getChatbotExecutionLogs",
    headers: { ...mine.key, "content-type": "application/json" },
    payload: JSON.stringify({ session_uid: unstreamed, orderBy: "ASC" }),
  });
  const steps = (JSON.parse(body) as { data: { data: { type: string } }[] }).data.map(
    (entry) => entry.data.type,
  );
  expect(steps).toEqual(["message_received", "reply"]);
});

test("a stop waits for replies that end in time, also for one that no client reads", async () => {
  let answer = () => {};
  const ready = new Promise<void>((resolve) => (answer = resolve));
  assistant.script = async () => {
    await ready;
    return {};
  };
  const uid = await session();
  const call = ask(uid, "One", { stream: true });
  await until(() => assistant.requests.length === 1);
  const closed = t.running.close({ drainMs: 60_000 });
  answer();
  await closed;
  expect((await call).body).toContain("You said: One");
  const next = await startOther();
  expect(await said(next.running, uid)).toEqual(["user: One", "assistant: You said: One"]);
  expect(await countOpenQuestions(next.running)).toBe(0);
});

test("who has taken over since then is not interrupted", async () => {
  neverReply();
  const uid = await session();
  const call = ask(uid, "One");
  await until(() => assistant.requests.length === 1);
  await t.running.close({ drainMs: 0 });
  await call;
  const next = await startOther();
  const callNext = async (operation: string, body: object) => {
    const response = await next.running.server.inject({
      method: "POST",
      url: `/chatbot/v1/${operation}`,
      headers: { ...mine.key, "content-type": "application/json" },
      payload: JSON.stringify({ session_uid: uid, ...body }),
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  };
  const reply = { widget_uid: mine.widgetUid, send_by: "operator", message: "I have it" };
  await callNext("sendMessage", reply);
  // Also if the conversation is the bot's again.
  await callNext("updateSession", { chat_mode: "bot" });
  next.running.start();
  await until(async () => (await countOpenQuestions(next.running)) === 0);
  expect(next.assistant.requests).toHaveLength(0);
  expect((await said(next.running, uid)).slice(0, 3)).toEqual([
    "user: One",
    "operator: A program took over.",
    "operator: I have it",
  ]);
});

test.runIf(engine === "postgres")(
  "a process that stands still for longer than its lease loses the question, and its late reply is not stored",
  async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    assistant.script = async () => {
      await late;
      return { text: "Late", credits: 1 };
    };
    const uid = await session();
    const call = ask(uid, "One");
    await until(() => assistant.requests.length === 1);
    const next = await startOther();
    next.running.start();
    await next.running.app.jobs.poll();
    expect(next.assistant.requests).toHaveLength(0);
    await until(async () => {
      t.clock.advance(LEASE_MS);
      await next.running.app.jobs.poll();
      return (await said(next.running, uid)).length === 2;
    });
    answer();
    // The late process answers with what is stored.
    expect((await call).body.data.message).toBe("You said: One");
    expect(await said(next.running, uid)).toEqual(["user: One", "assistant: You said: One"]);
  },
);

test("a reply that fails, or whose caller has gone, is told to the caller and not tried again", async () => {
  assistant.script = () => Promise.reject(new Error("no"));
  const uid = await session();
  expect((await ask(uid, "One")).status).toBe(500);
  expect(await countOpenQuestions(t.running)).toBe(0);
  assistant.script = null;
  expect((await ask(uid, "Two")).body.data.message).toBe("You said: Two");
  expect(await countOpenQuestions(t.running)).toBe(0);
});
