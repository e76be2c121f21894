import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { answerMessage } from "../answer-message.ts";
import { converse } from "../converse.ts";
import { receiveMessage, type Question } from "../receive-message.ts";

describe("sendMessage when something goes wrong", () => {
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
    assistant.requests.length = 0;
    mine = await t.workspace({ credits: 3 });
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  });

  const say = (message: string, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    t.call({ ...mine.key, ...headers }, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid,
      message,
      ...extra,
    });
  const texts = async () =>
    (await t.call(mine.key, "getSessionMessages", { session_uid, limit: 100 })).body.data.map(
      (message: { send_by: string; message: string }) => `${message.send_by}: ${message.message}`,
    );
  const steps = async () =>
    (await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, orderBy: "ASC" })).body.data.map(
      (entry: { data: { type: string } }) => entry.data.type,
    );
  const said = (clientKey: string | null) => {
    const { projectId, organizationId, widgetUid } = mine;
    const place = { projectId, organizationId, widgetUid, sessionUid: session_uid };
    const words = { sendBy: "user", text: "Hello", origin: "api", userId: null } as const;
    return { ...place, ...words, clientKey };
  };
  const asker = () => ({ abort: new AbortController() });
  const balance = async () => (await t.call(mine.token, "getOrganizationDetail")).body.data.credits as number;

  test("keeps the message and logs the cause when the vendor fails", async () => {
    assistant.script = () => {
      throw new AppError("vendor_failed", "The model did not answer.", { cause: new Error("HTTP 529") });
    };
    expect(await say("Hello")).toMatchObject({
      status: 502,
      body: { type: "RXERROR", message: "The model did not answer." },
    });
    expect(await texts()).toEqual(["user: Hello"]);
    const { body } = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid });
    expect(body.data[0].data).toMatchObject({
      task: "Reply failed",
      type: "error",
      message: "The model did not answer.",
      data: { code: "vendor_failed", cause: "HTTP 529" },
    });
  });

  test("answers and stores a message once, however often its client_key is sent", async () => {
    assistant.script = () => {
      throw new AppError("vendor_timeout", "The model took too long.");
    };
    expect((await say("Hello", { client_key: "m-1" })).status).toBe(504);
    assistant.script = null;
    const second = await say("Hello", { client_key: "m-1" });
    const third = await say("Hello", { client_key: "m-1" });
    expect(second.body.data).toMatchObject({ send_by: "assistant", message: "You said: Hello" });
    expect(third.body.data).toEqual(second.body.data);
    expect(assistant.requests).toHaveLength(2);
    expect(await texts()).toEqual(["user: Hello", "assistant: You said: Hello"]);
    const other = await say("Something else", { client_key: "m-1" });
    expect(other.status).toBe(409);
  });

  test("makes one reply when two tries of a message run at the same time", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    assistant.script = async () => {
      await held;
      return {};
    };
    const tries = [say("Hello", { client_key: "m-2" }), say("Hello", { client_key: "m-2" })];
    await expect.poll(() => assistant.requests.length).toBe(1);
    release();
    const [first, second] = await Promise.all(tries);
    expect(assistant.requests).toHaveLength(1);
    expect(first!.status).toBe(200);
    expect(second!.body.data).toEqual(first!.body.data);
    expect(await texts()).toEqual(["user: Hello", "assistant: You said: Hello"]);
  });

  test("logs the message once also where another try of it is answered first", async () => {
    const received = await receiveMessage(t.running.app, said("m-3"));
    const { message } = await converse(t.running.app, said("m-3"), asker());
    const answer = answerMessage(t.running.app, said("m-3"), received as Question, asker());
    expect(await answer).toMatchObject({ id: message.id });
    expect((await steps()).toSorted()).toEqual(["message_received", "reply"]);
  });

  test("finds the message again under the Idempotency-Key of a call that failed", async () => {
    const key = { "idempotency-key": "k-1" };
    assistant.script = () => {
      throw new AppError("vendor_failed", "The model did not answer.");
    };
    expect((await say("Hello", {}, key)).status).toBe(502);
    assistant.script = null;
    const second = await say("Hello", {}, key);
    expect(second.body.data.message).toBe("You said: Hello");
    expect((await say("Hello", {}, key)).body).toEqual(second.body);
    expect(await texts()).toEqual(["user: Hello", "assistant: You said: Hello"]);
    expect((await say("Other", {}, key)).status).toBe(409);
  });

  test("books the reply's credits with it, and no more than there are", async () => {
    assistant.script = () => ({ credits: 2 });
    expect((await say("one")).status).toBe(200);
    expect(await balance()).toBe(1);
    expect((await say("two")).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  test("logs a disconnected client once, and not as an error", async () => {
    const leaving = new AbortController();
    assistant.script = ({ abort: { signal } }) => {
      leaving.abort();
      throw signal.reason;
    };
    const answer = converse(t.running.app, said(null), { abort: leaving });
    await expect(answer).rejects.toMatchObject({ status: 409 });
    expect(await steps()).toEqual(["message_received", "error"]);
    const { body } = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, kind: "error" });
    expect(body.data[0].data).toMatchObject({
      message: "The request was canceled before the reply was ready.",
      data: { code: "conflict" },
    });
  });

  test("drops a reply whose session was deleted in the meantime", async () => {
    assistant.script = async () => {
      await t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid });
      return {};
    };
    expect((await say("Hello")).status).toBe(404);
  });
});

test("without an assistant the message is kept and the answer is 503", async () => {
  const t = await createTestApp();
  try {
    const { assistant: _none, ...services } = t.running.app.services;
    Object.assign(t.running.app, { services });
    const mine = await t.workspace();
    const opened = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const { session_uid } = opened.body.data;
    const answer = await t.call(mine.key, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid,
      message: "Hello",
    });
    expect(answer).toMatchObject({ status: 503, body: { message: "No assistant is available" } });
    const { body } = await t.call(mine.key, "getSessionMessages", { session_uid });
    expect(body.data).toHaveLength(1);
  } finally {
    await t.close();
  }
});
