import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { parseEvents } from "../../../test/read-events.ts";

const SAMPLING = "claude-sonnet-4-6";
const FIXED = "claude-sonnet-5-5";

describe("sendMessage with a vendor's model", () => {
  let vendor: VendorDouble;
  let other: VendorDouble;
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  beforeAll(async () => {
    vendor = await startMessagesDouble();
    other = await startOpenAiDouble();
    t = await createTestApp({
      env: {
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: vendor.url,
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: `${other.url}/v1`,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await vendor.close();
    await other.close();
  });
  beforeEach(async () => {
    vendor.received.length = 0;
    await start({});
  });

  const start = async (options: NonNullable<Parameters<TestApp["workspace"]>[0]>, model = SAMPLING) => {
    mine = await t.workspace(options);
    await settings({ model });
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  };
  const settings = (change: Record<string, unknown>) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, ...change });
  const teach = (short_text: string, detail: string) =>
    t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "faq",
      short_text,
      detail,
    });
  const say = (message: string, more: object = {}) =>
    t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, ...more });
  const logged = async () =>
    (
      await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, orderBy: "ASC", limit: 100 })
    ).body.data.map((entry: { data: unknown }) => entry.data);
  const ledger = async () => (await t.call(mine.token, "getCredits")).body.data;
  const asked = () => vendor.received.at(-1)!.body as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a vendor's request is read freely

  test("prompt, restriction, model, temperature and history reach the vendor", async () => {
    await settings({
      prompt: "You are Ada of Lumen Bikes.",
      restriction: "Never talk about prices.",
      temperature: 1.6,
      chat_history_count: 2,
    });
    await say("one [[reply=first answer]]");
    await say("two [[reply=second answer]]");
    const { body } = await say("three [[reply= third answer ]]");
    expect(body).toMatchObject({ message: "AI reply", data: { message: "third answer" } });
    expect(asked()).toMatchObject({
      model: SAMPLING,
      temperature: 1,
      messages: [
        { role: "user", content: "two [[reply=second answer]]" },
        { role: "assistant", content: "second answer" },
        { role: "user", content: "three [[reply= third answer ]]" },
      ],
    });
    expect(asked().system).toMatch(
      /^You are Ada of Lumen Bikes\.\n\nWhat you must not do:\nNever talk about prices\./,
    );
    expect(asked().system).toContain("language of the visitor's last message");
  });

  test("the history has every sender's messages, up to the number that is set now", async () => {
    const heard = () =>
      asked()
        .messages.slice(0, -1)
        .map(({ content }: { content: string }) => content.replace(/ \[\[.*/, ""));
    await settings({ chat_history_count: 1 });
    await say("one [[reply=first]]");
    expect(heard()).toEqual([]);
    await say("two [[reply=second]]");
    expect(heard().slice(1)).toEqual(["first"]);
    await settings({ chat_history_count: 10 });
    await say("three [[reply=third]]");
    expect(heard()).toEqual(["one", "first", "two", "second"]);
    const here = { project_uid: mine.projectUid, session_uid };
    await t.call(mine.token, "addSessionNote", { ...here, message: "not for the model" });
    await t.call(mine.key, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid,
      message: "a person",
      send_by: "operator",
    });
    await t.call(mine.token, "updateSession", { ...here, chat_mode: "bot" });
    await say("like");
    await say("four [[reply=fourth]]");
    expect(heard()).toEqual(["one", "first", "two", "second", "three", "third\n\na person"]);
    await settings({ chat_history_count: 0 });
    await say("five [[reply=fifth]]");
    expect(heard()).toEqual([]);
  });

  interface Turns {
    readonly messages?: { role: string; content: string }[];
    readonly input: { role: string; content: string }[];
  }
  test.each([
    ["assistant", SAMPLING, "user"],
    ["operator", SAMPLING, "user"],
    ["assistant", "gpt-4.1", null],
    ["operator", "gpt-4.1", null],
  ])("the first message from the %s reaches %s", async (send_by, model, before) => {
    await settings({ model, chat_history_count: 2 });
    const here = { widget_uid: mine.widgetUid, session_uid };
    await t.call(mine.key, "sendMessage", { ...here, message: "Your pickup code is 4711.", send_by });
    const conversation = { project_uid: mine.projectUid, session_uid };
    await t.call(mine.token, "addSessionNote", { ...conversation, message: "not for the model" });
    await t.call(mine.token, "updateSession", { ...conversation, chat_mode: "bot" });
    await say("What is my code? [[reply=4711]]");
    const code = { role: "assistant", content: "Your pickup code is 4711." };
    const question = { role: "user", content: "What is my code? [[reply=4711]]" };
    const turns = () => {
      const body = (model === SAMPLING ? vendor : other).received.at(-1)!.body as unknown as Turns;
      return body.messages ?? body.input;
    };
    // One vendor refuses a conversation that doesn't begin with a user's turn.
    const opening = before === null ? [] : [before];
    expect(turns().map(({ role }) => role)).toEqual([...opening, "assistant", "user"]);
    expect(turns().slice(-2)).toEqual([code, question]);
    // The window moves on with the conversation: the bot's last reply then stands first in it.
    await settings({ chat_history_count: 1 });
    await say("And the next one? [[reply=none]]");
    expect(turns().at(-2)).toEqual({ role: "assistant", content: "4711" });
  });

  test("a model without sampling parameters gets no temperature", async () => {
    await settings({ model: FIXED, temperature: 0.2 });
    await say("hello [[reply=hi]]");
    expect(asked().model).toBe(FIXED);
    expect(asked()).not.toHaveProperty("temperature");
  });

  test("a model of the other vendor is asked in its own format", async () => {
    await settings({ model: "gpt-4.1", temperature: 1.6 });
    expect((await say("hello [[reply=hi there]]")).body.data.message).toBe("hi there");
    expect(other.received.at(-1)!.body).toMatchObject({ model: "gpt-4.1", temperature: 1.6 });
  });

  test("mode agent: the model searches with its tool, and the answer names what was found", async () => {
    await teach("sample query", "The sample answer.");
    const { body } = await say("Look it up [[tool=search_knowledgebase]]");
    expect(body.data).toMatchObject({ content_type: "picker", sources: [{ title: "sample query" }] });
    const { messages, tools } = asked();
    expect(tools.map((tool: { name: string }) => tool.name)).toEqual([
      "search_knowledgebase",
      "request_human_operator",
    ]);
    const [result] = messages.at(-1).content;
    const { results } = JSON.parse(result.content);
    expect(results[0]).toMatchObject({ question: "sample query", answer: "The sample answer." });
    expect(results[0]).not.toHaveProperty("meaning");
    expect((await logged()).map((entry: { type: string }) => entry.type)).toEqual([
      "message_received",
      "model_call",
      "retrieval",
      "tool_call",
      "model_call",
      "reply",
    ]);
  });

  test("mode chat: the passages are in the system text, and there are no tools", async () => {
    await settings({ mode: "chat" });
    await teach("Do you ship to Iceland?", "We ship to Iceland every Tuesday.");
    await say("Do you ship to Iceland? [[reply=Yes]]");
    expect(asked()).not.toHaveProperty("tools");
    expect(asked().system).toContain("We ship to Iceland every Tuesday.");
  });

  test("the model can request a person, and the conversation waits for one", async () => {
    const { body } = await say("I give up [[tool=request_human_operator]]");
    expect(body.data).toMatchObject({ send_by: "assistant", content_type: "text" });
    const session = await t.call(mine.token, "getSession", { project_uid: mine.projectUid, session_uid });
    expect(session.body.data).toMatchObject({ chat_mode: "2", state: "unresolved" });
    expect((await logged()).map((entry: { type: string }) => entry.type)).toContain("handover");
  });

  test("a model that requests a person without text is no failure: the visitor gets a notice", async () => {
    const { status, body } = await say("I give up [[tool=request_human_operator]] [[reply=]]");
    expect(status).toBe(200);
    expect(body.data.message).toContain("I've asked a person to join.");
    const session = await t.call(mine.token, "getSession", { project_uid: mine.projectUid, session_uid });
    expect(session.body.data).toMatchObject({ chat_mode: "2", state: "unresolved" });
  });

  test("credits are booked once for each reply, by its tokens, with the message they were for", async () => {
    await start({ credits: 100 });
    const { body } = await say("hello [[tool=search_knowledgebase]]");
    const calls = (await logged()).filter((entry: { type: string }) => entry.type === "model_call");
    expect(calls).toHaveLength(2);
    const tokens = (name: string): number =>
      calls.reduce((sum: number, { data }: { data: Record<string, number> }) => sum + data[name]!, 0);
    const cost = Math.ceil(tokens("input_tokens") * 0.00075 + tokens("output_tokens") * 0.00375);
    const { balance, entries } = await ledger();
    expect(balance).toBe(100 - cost);
    expect(entries.filter((entry: { reason: string }) => entry.reason === "reply")).toMatchObject([
      { amount: -cost, balance: 100 - cost, reference: `message:${body.data.id}` },
    ]);
  });

  test("without credits the vendor is not asked, the visitor gets a person, and the log says why", async () => {
    await start({ credits: 1 });
    const { status, body } = await say("hello");
    expect([status, body.data.message]).toEqual([200, expect.stringContaining("person")]);
    expect(body.data.message).not.toContain("credits");
    expect(vendor.received).toHaveLength(0);
    expect(JSON.stringify(await logged())).toContain("doesn't have enough credits");
    expect((await ledger()).balance).toBe(1);
  });

  test("50 messages at once with credits for 3: three are answered, and failures free what they held", async () => {
    // A short reply is held at three credits; a whole one would need more than there are.
    await start({ credits: 3 * 3 });
    await settings({ chat_history_count: 0 });
    const conversations = await Promise.all(
      Array.from({ length: 50 }, () => t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })),
    );
    const sayAll = (message: string) =>
      Promise.all(
        conversations.map(({ body }) =>
          t.call(mine.key, "sendMessage", {
            widget_uid: mine.widgetUid,
            session_uid: body.data.session_uid,
            message,
          }),
        ),
      );
    const failing = await sayAll("hello [[first=3000]] [[error=500]]");
    expect(failing.every(({ body }) => body.data.message.includes("person"))).toBe(true);
    // Those that fail are asked once more.
    expect(vendor.received).toHaveLength(6);
    expect((await ledger()).balance).toBe(9);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })),
    );
    conversations.splice(0, 50, ...again);
    const answers = await sayAll("hello [[first=3000]] [[reply=hi]]");
    expect(answers.filter(({ body }) => body.data.message === "hi")).toHaveLength(3);
    expect(vendor.received).toHaveLength(9);
    expect(vendor.received.at(-1)!.body).toMatchObject({ max_tokens: 512 });
    expect((await ledger()).balance).toBeGreaterThanOrEqual(0);
  });

  test("a model above the plan is not asked: the visitor gets a person, and the log names the plan", async () => {
    await settings({ model: "claude-opus-4-6" });
    const organization_id = mine.organizationId;
    await t.call(await t.operator(), "changePlan", { organization_id, plan: "Professional" });
    const { status, body } = await say("hello");
    expect([status, body.data.message]).toEqual([200, expect.stringContaining("person")]);
    expect(JSON.stringify(await logged())).toContain("needs the Advanced plan or above");
    expect(vendor.received).toHaveLength(0);
  });

  test("tools without an end leave the visitor a reply and a person", async () => {
    const { status, body } = await say("hello [[loop=search_knowledgebase]]");
    expect(status).toBe(200);
    expect(body.data.message).toContain("person");
    const conversation = { project_uid: mine.projectUid, session_uid };
    const session = (await t.call(mine.token, "getSession", conversation)).body.data;
    expect(session).toMatchObject({ chat_mode: "2" });
    const { body: log } = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, limit: 100 });
    expect(JSON.stringify(log)).toContain("Tool rounds used up");
    const events = parseEvents((await say("and now? [[loop=search_knowledgebase]]", { stream: true })).body);
    expect(events.at(-1)!.event).toBe("done");
  });

  test("a tool that was not offered goes back to the model as an error", async () => {
    const { body } = await say("hello [[tool=delete_account]] [[invents]] [[reply=Sorry, I can't.]]");
    expect(body.data.message).toContain("Sorry, I can't.");
    const turns = asked()["messages"] as { content: { content?: string }[] }[];
    expect(turns.at(-1)!.content).toEqual([
      expect.objectContaining({
        type: "tool_result",
        is_error: true,
        content: expect.stringContaining("There is no tool delete_account"),
      }),
    ]);
  });

  test.each([
    ["a refusal", "[[error=500]]", "was asked for 500"],
    ["an overloaded vendor", "[[error=529]]", "was asked for 529"],
    ["an answer without text", "[[tokens=0]]", "without text"],
  ])(
    "%s leaves the visitor a person: nothing is booked, the log has the cause",
    async (_what, text, cause) => {
      await start({ credits: 10 });
      const { status, body } = await say(`hello ${text}`);
      expect(status).toBe(200);
      expect(body.data.message).toContain("person");
      expect((await ledger()).balance).toBe(10);
      const failure = (await logged()).find(({ task }: { task: string }) => task === "Models fail");
      expect(failure).toMatchObject({ type: "handover", data: { code: "vendor_failed" } });
      expect(failure.message).toContain(cause);
    },
  );
});
