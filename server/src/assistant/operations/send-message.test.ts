import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { CHOICES, scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("sendMessage", () => {
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
    mine = await t.workspace();
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  });

  const say = (message: string, extra: Record<string, unknown> = {}, credential = mine.key) =>
    t.call(credential, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, ...extra });
  const session = async () => (await t.call(mine.key, "getSession", { session_uid })).body.data;
  const texts = async () =>
    (await t.call(mine.key, "getSessionMessages", { session_uid, limit: 100 })).body.data.map(
      (message: { send_by: string; message: string }) => `${message.send_by}: ${message.message}`,
    );

  test("answers the AI's reply, by form as the contract shows it", async () => {
    t.clock.advance(1000);
    const { status, body } = await t.form(mine.key, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid,
      message: "Hello",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "AI reply",
      data: {
        send_by: "assistant",
        origin: "api",
        session_uid,
        type: "text",
        message_id: expect.any(Number),
        id: body.data.message_id,
        message: "You said: Hello",
        content_type: "picker",
        choices: CHOICES,
      },
    });
    expect(await session()).toMatchObject({
      state: "pending",
      chat_mode: "1",
      total_unseen: "1",
      last_message: "You said: Hello",
      last_message_id: body.data.id,
      last_message_content_type: "picker",
      last_message_type: 0,
      last_message_time: new Date(t.clock.now).toISOString(),
    });
  });

  test("gives the assistant the settings and the configured length of history, without notes", async () => {
    const settings = { project_uid: mine.projectUid, chat_history_count: 2 };
    await t.call(mine.token, "updateProjectSettings", settings);
    await say("one");
    await t.call(mine.token, "addSessionNote", {
      project_uid: mine.projectUid,
      session_uid,
      message: "a note",
    });
    await say("two");
    const request = assistant.requests.at(-1)!;
    expect(request).toMatchObject({ projectId: mine.projectId, settings: { chat_history_count: 2 } });
    expect(request.history.map((message) => message.message)).toEqual(["one", "You said: one"]);
    expect(request.userMessage).toMatchObject({ message: "two", send_by: "user" });
  });

  test("stores an operator's message, takes over, and stays silent until the bot is set back", async () => {
    const taken = await say("I am here now", { send_by: "operator" });
    expect(taken.body.data).toMatchObject({
      send_by: "operator",
      message: "I am here now",
      content_type: "text",
    });
    expect(taken.body.data).not.toHaveProperty("choices");
    expect(await session()).toMatchObject({ chat_mode: "3", total_unseen: "0" });
    const silent = await say("Thank you");
    expect(silent.body.data).toMatchObject({ send_by: "user", message: "Thank you", session_uid });
    expect(assistant.requests).toHaveLength(0);
    expect((await session()).total_unseen).toBe("1");
    await t.call(mine.key, "updateSession", { session_uid, chat_mode: "bot" });
    expect((await say("And now?")).body.data).toMatchObject({ send_by: "assistant" });
    expect(await texts()).toEqual([
      "operator: I am here now",
      "user: Thank you",
      "user: And now?",
      "assistant: You said: And now?",
    ]);
  });

  test("stores a message posted as the assistant without a reply and without a change of mode", async () => {
    const { body } = await say("Welcome!", { send_by: "assistant" });
    expect(body.data).toMatchObject({ send_by: "assistant", message: "Welcome!" });
    expect(assistant.requests).toHaveLength(0);
    expect(await session()).toMatchObject({ chat_mode: "1", state: "pending", total_unseen: "0" });
  });

  test("records who wrote as an operator from the dashboard", async () => {
    const person = await t.person(mine);
    await say("Hi, Olivia here", { send_by: "operator", project_uid: mine.projectUid }, person);
    const { body } = await t.call(mine.key, "getSessionMessages", { session_uid });
    expect(body.data).toMatchObject([
      { origin: "dashboard", user_id: mine.ownerId, user_name: "Olivia Owner", send_by: "operator" },
    ]);
  });

  test("leaves a conversation marked as needing attention as it is", async () => {
    await t.call(mine.key, "updateSession", { session_uid, state: "unresolved" });
    expect((await say("Still there?")).body.data.send_by).toBe("assistant");
    expect((await session()).state).toBe("unresolved");
  });

  test("reads like and dislike as the rating of the last reply and returns that reply", async () => {
    const reply = (await say("Hello")).body.data;
    const rated = await say("dislike");
    expect(rated.body.data).toEqual({ ...reply, rating: "dislike" });
    await say("Like");
    expect(assistant.requests).toHaveLength(1);
    const { body } = await t.call(mine.key, "getSessionMessages", { session_uid });
    expect(body.data.map((message: { rating: string | null }) => message.rating)).toEqual([null, "like"]);
  });

  test("has nothing to rate before the first reply", async () => {
    expect(await say("like")).toMatchObject({
      status: 409,
      body: { message: "There's no reply to rate yet." },
    });
    expect(await texts()).toEqual([]);
  });

  test("requests a person by the choice's value, flags the session and notifies the visitor", async () => {
    const heard: string[] = [];
    const stop = t.running.app.events.subscribe((event) => {
      // The announcement of the session itself may come late.
      if (event.sessionUid === session_uid && event.topic !== "session.created") heard.push(event.topic);
    });
    const { body } = await say("requesthumanoperator");
    expect(body.data).toMatchObject({ send_by: "assistant", content_type: "text" });
    expect(body.data.message).toContain("person");
    expect(await session()).toMatchObject({ chat_mode: "2", state: "unresolved", total_unseen: "1" });
    expect(assistant.requests).toHaveLength(0);
    // The message with the new mode, the line about it, and the notice.
    const topics = ["message.created", "session.updated", "message.created", "message.created"];
    await expect.poll(() => heard).toEqual(topics);
    stop();
  });

  test("requests a person when asked in words, and the AI keeps answering until one joins", async () => {
    await say("Can I please talk to a human?");
    expect(await session()).toMatchObject({ chat_mode: "2", state: "unresolved" });
    expect((await say("What are your opening hours?")).body.data.message).toContain("opening hours");
    const again = await say("I want to speak to an agent");
    expect(again.body.data.message).toContain("already");
    expect(await session()).toMatchObject({ chat_mode: "2", state: "unresolved" });
  });

  test("lets the assistant request a person with its reply", async () => {
    assistant.script = () => ({ text: "I will get somebody.", handover: true });
    expect((await say("This is complicated")).body.data.message).toBe("I will get somebody.");
    expect(await session()).toMatchObject({ chat_mode: "2", state: "unresolved" });
  });

  test("names wrong fields with 400 and stores nothing", async () => {
    const empty = await t.call(mine.key, "sendMessage", { send_by: "visitor", message: "  " });
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual({
      widget_uid: "widget_uid is required.",
      session_uid: "session_uid is required.",
      message: "message must not be empty.",
      send_by: "send_by must be one of user, operator, assistant.",
    });
    const long = await say("x".repeat(10_001));
    expect(long.body.errors).toEqual({ message: "message must be at most 10000 characters long." });
    expect(await texts()).toEqual([]);
  });

  test("needs a credential (401) that may write sessions (403)", async () => {
    expect((await say("Hello", {}, {})).status).toBe(401);
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    expect((await say("Hello", { project_uid: mine.projectUid }, reader)).status).toBe(403);
    expect((await say("Hello", { project_uid: mine.projectUid }, mine.token)).status).toBe(200);
  });

  test("answers 404 for another project's session or widget and stores nothing", async () => {
    const theirs = await t.workspace();
    expect((await say("Hello", {}, theirs.key)).status).toBe(404);
    expect((await say("Hello", { widget_uid: theirs.widgetUid })).status).toBe(404);
    expect((await say("Hello", { session_uid: "12345678901234567890" })).status).toBe(404);
    expect(await texts()).toEqual([]);
  });
});
