import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { parseEvents } from "../../../test/read-events.ts";
import type { Assistant } from "../assistant.ts";
import { createAssistant } from "./create-assistant.ts";

const FIRST = "claude-sonnet-5-5";
const SECOND = "gpt-4.1";
const OFFLINE = "parley-offline-1";
/** Long enough that a circuit that an earlier test has opened lets a call through. */
const HOUR_MS = 3_600_000;

describe("a project's fallback models", () => {
  let anthropic: VendorDouble;
  let openai: VendorDouble;
  let shop: FaultyService;
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  const patient = createAssistant();
  let current = patient;
  const assistant: Assistant = { reply: (app, request) => current.reply(app, request) };
  beforeAll(async () => {
    anthropic = await startMessagesDouble();
    openai = await startOpenAiDouble();
    shop = await startFaultyService();
    shop.on("/order", (_request, response) => sendJson(response, { status: "parcel 4711" }));
    t = await createTestApp({
      env: {
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: anthropic.url,
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: `${openai.url}/v1`,
      },
      overrides: { assistant },
    });
  });
  afterAll(async () => {
    await t.close();
    await anthropic.close();
    await openai.close();
    await shop.close();
  });
  beforeEach(async () => {
    current = patient;
    t.clock.advance(HOUR_MS);
    await start([SECOND]);
  });

  async function start(
    fallback_models: string[],
    model = FIRST,
    plan: "Agency" | "Professional" = "Agency",
  ): Promise<void> {
    mine = await t.workspace({ plan, credits: 1000 });
    expect((await settings({ model, fallback_models, chat_history_count: 0 })).status).toBe(200);
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
    anthropic.received.length = 0;
    openai.received.length = 0;
    shop.requests.length = 0;
  }
  const settings = (change: Record<string, unknown>) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, ...change });
  const say = (message: string, more: object = {}) =>
    t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, ...more });
  const logged = async () =>
    (
      await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, orderBy: "ASC", limit: 100 })
    ).body.data.map((entry: { data: unknown }) => entry.data);
  const createOrderAction = async (more: object = {}) => {
    const created = await t.call(mine.token, "createAction", {
      project_uid: mine.projectUid,
      name: "order_status",
      description: "Looks up an order",
      kind: "http",
      parameters: { type: "object", properties: {} },
      configuration: { url: `${shop.url}/order`, retries: 0 },
      ...more,
    });
    expect(created.status).toBe(200);
    return created.body.data.id as number;
  };
  const failing = (how: string) => `Hello [[${FIRST}:${how}]] [[${SECOND}:reply=from the second]]`;

  test.each([
    ["too many requests", "error=429"],
    ["a broken vendor", "error=500"],
    ["an overloaded vendor", "error=529"],
    ["a refused key", "error=401"],
    ["spent credit", "quota"],
    ["a withdrawn model", "error=404"],
    ["a connection that breaks before the first token", "cut-after=0"],
  ])("%s: the next model answers, whole and streamed, and the log says why", async (_what, how) => {
    const whole = await say(failing(how === "cut-after=0" ? "error=503" : how));
    expect(whole.body.data.message).toBe("from the second");
    t.clock.advance(HOUR_MS);
    const streamed = await say(failing(how), { stream: true });
    const events = parseEvents(streamed.body);
    expect(events.at(-1)!.event).toBe("done");
    expect(streamed.body).toContain("from the second");
    const entries = await logged();
    expect(entries.filter(({ task }: { task: string }) => task === "Model passed over")).toMatchObject([
      { message: expect.stringContaining(`${SECOND} is asked in place of ${FIRST}: `) },
      { data: { model: FIRST, next: SECOND } },
    ]);
    expect(entries.at(-1)).toMatchObject({ task: "Reply", data: { model: SECOND } });
    expect(entries.some(({ type }: { type: string }) => type === "error")).toBe(false);
  });

  test.each([
    "server_is_overloaded",
    "credit_balance_exhausted",
    "project_spend_limit_exceeded",
    "slow_down",
  ])("a vendor that takes the request and then refuses it with %s is left for the next one", async (code) => {
    await start([FIRST], SECOND);
    const { body } = await say(`Hello [[${SECOND}:fails=${code}]] [[${FIRST}:reply=from the next]]`, {
      stream: true,
    });
    expect(parseEvents(body).at(-1)!.event).toBe("done");
    expect(body).toContain("from the next");
  });

  test("a model that does not begin is left for the next one", async () => {
    current = createAssistant({ beginsWithinMs: 100 });
    const { body } = await say(failing("first=60000"));
    expect(body.data.message).toBe("from the second");
    const streamed = await say(failing("first=60000"), { stream: true });
    expect(parseEvents(streamed.body).at(-1)!.event).toBe("done");
    expect(streamed.body).toContain("from the second");
    expect((await logged())[1].message).toContain("did not begin to answer in time");
  });

  test("from the first token on a failure is final", async () => {
    const { body } = await say(failing("error-after=3"), { stream: true });
    expect(parseEvents(body).at(-1)!.event).toBe("error");
    expect(openai.received).toHaveLength(0);
  });

  test("a refused request is no reason to ask another model: the visitor gets a person", async () => {
    expect((await say(failing("error=400"))).body.data.message).toContain("person");
    expect(openai.received).toHaveLength(0);
  });

  test("credits and budgets count the model that answered", async () => {
    await say("Hello [[reply=one]]");
    await say(failing("error=500"));
    const entries = await logged();
    const calls = entries.filter(({ task }: { task: string }) => task === "Model call");
    const { input_tokens: input, output_tokens: output } = calls.at(-1).data;
    const { body } = await t.call({}, "getSupportedModels");
    const rates = body.data.find(({ value }: { value: string }) => value === SECOND);
    const cost = (input * rates.credits_per_1k_input + output * rates.credits_per_1k_output) / 1000;
    const replies = entries.filter(({ task }: { task: string }) => task === "Reply");
    expect(replies.at(-1).data.credits).toBe(Math.ceil(cost - 1e-6));
  });

  test.each([
    ["whole", false],
    ["streamed", true],
  ])(
    "a model that fails after an action: the next one goes on, and the action runs once, %s",
    async (_how, stream) => {
      expect((await settings({ mode: "agent" })).status).toBe(200);
      await createOrderAction();
      const calls = `[[${FIRST}:tool=order_status]] [[${FIRST}:error=500]] [[${FIRST}:later]]`;
      const { body } = await say(`Where is it? ${calls} [[${SECOND}:reply=It is sent.]]`, { stream });
      const shown = stream ? parseEvents(body).at(-1)!.data.data : body.data;
      expect(shown.message).toContain("It is sent.");
      expect(shop.requests).toHaveLength(1);
      expect([anthropic.received.length, openai.received.length]).toEqual([2, 1]);
      expect(JSON.stringify(openai.received[0]!.body)).toContain("parcel 4711");
      const entries = await logged();
      expect(entries.filter(({ task }: { task: string }) => task === "Model passed over")).toHaveLength(1);
      expect(entries.at(-1)).toMatchObject({ task: "Reply", data: { model: SECOND } });
    },
  );

  test.each([FIRST, SECOND])(
    "what a model thought stays with it: %s goes on where another one has searched and failed",
    async (next) => {
      const thinking = "gpt-5.6-luna";
      await start([next], thinking);
      const searches = `[[${thinking}:tool=search_knowledgebase]]`;
      const fails = `[[${thinking}:error=500]] [[${thinking}:later]]`;
      const { body } = await say(`Look ${searches} ${fails} [[${next}:reply=found by both]]`);
      expect(body.data.message).toBe("found by both");
    },
  );

  test("a circuit opens after three failures, lets one call try again, and closes when it succeeds", async () => {
    // A success forgets what earlier tests have counted.
    await say("Hello [[reply=hi]]");
    anthropic.received.length = 0;
    for (let i = 0; i < 3; i++) await say(failing("error=500"));
    expect(anthropic.received).toHaveLength(3);
    expect((await say("Hello [[reply=hi]]")).body.data.message).toBe("hi");
    expect(anthropic.received).toHaveLength(3);
    expect((await logged()).at(-3)).toMatchObject({
      task: "Model passed over",
      message: expect.stringContaining("it has failed and is not asked for now"),
    });
    // Half-open: one call fails, and the next ones don't wait for it.
    t.clock.advance(31_000);
    await say(failing("error=500"));
    await say("Hello [[reply=hi]]");
    expect(anthropic.received).toHaveLength(4);
    t.clock.advance(61_000);
    await say("Hello [[reply=hi]]");
    await say("Hello [[reply=hi]]");
    expect(anthropic.received).toHaveLength(6);
  });

  test("a project without fallback models asks its own one however often it fails", async () => {
    await start([]);
    for (let i = 0; i < 4; i++)
      expect((await say("Hello [[error=500]]")).body.data.message).toContain("person");
    expect(anthropic.received).toHaveLength(8);
    expect((await say("Hello [[reply=hi]]")).body.data.message).toBe("hi");
  });

  test("the built-in model at the end answers where all others fail", async () => {
    await start([SECOND, OFFLINE]);
    await t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "faq",
      short_text: "When do you open?",
      detail: "We open at nine.",
    });
    const { body } = await say("When do you open? [[error=503]]");
    expect(body.data.message).toContain("We open at nine.");
    expect((await logged()).at(-1)).toMatchObject({ data: { model: OFFLINE, credits: 0 } });
  });

  const isWaiting = async () => {
    const session = await t.call(mine.token, "getSession", { project_uid: mine.projectUid, session_uid });
    expect(session.body.data).toMatchObject({ chat_mode: "2", state: "unresolved" });
    expect((await logged()).map(({ task }: { task: string }) => task)).toContain("Models fail");
  };

  test.each(["error=401", "error=403", "error=404", "quota", "error=429", "error=500", "error=529"])(
    "where all fail (%s), the visitor gets a reply and a person, whole and streamed",
    async (how) => {
      const { status, body } = await say(`Hello [[${how}]]`);
      expect(status).toBe(200);
      expect(body.data.message).toContain("person");
      await isWaiting();
      expect((await t.call(mine.token, "getCredits")).body.data.balance).toBe(1000);
      await start([SECOND]);
      const events = parseEvents((await say(`Hello [[${how}]]`, { stream: true })).body);
      expect(events.at(-1)).toMatchObject({
        event: "done",
        data: { data: { message: expect.stringContaining("person") } },
      });
      const deltas = events.filter(({ event }) => event === "delta").map(({ data }) => data.text);
      expect(deltas.join("")).toBe(events.at(-1)!.data.data.message);
      await isWaiting();
    },
  );

  test("a connection that breaks before the first token leaves a person too", async () => {
    const events = parseEvents((await say("Hello [[cut-after=0]]", { stream: true })).body);
    expect(events.at(-1)!.event).toBe("done");
    await isWaiting();
  });

  test("the only model there is is asked once more, and its answer counts", async () => {
    await start([]);
    anthropic.failNext(529);
    expect((await say("Hello [[reply=hi]]")).body.data.message).toBe("hi");
    expect((await logged()).map(({ task }: { task: string }) => task)).toContain("Model asked again");
  });

  test.each([
    ["whole", false],
    ["streamed", true],
  ])("an action that has run before all fail stays in the log and runs once, %s", async (_how, stream) => {
    await settings({ mode: "agent", fallback_models: [] });
    await createOrderAction();
    const { body } = await say("Where is it? [[tool=order_status]] [[error=500]] [[later]]", {
      stream,
      client_key: "once",
    });
    const shown = stream ? parseEvents(body).at(-1)!.data.data : body.data;
    expect(shown.message).toContain("person");
    await isWaiting();
    expect(shop.requests).toHaveLength(1);
    expect((await logged()).filter(({ task }: { task: string }) => task === "order_status")).not.toHaveLength(
      0,
    );
    await say("Where is it? [[tool=order_status]] [[error=500]] [[later]]", { client_key: "once" });
    expect(shop.requests).toHaveLength(1);
  });

  test("what the visitor has agreed to runs once and is confirmed to them", async () => {
    await settings({ mode: "agent", fallback_models: [] });
    await createOrderAction({ confirm: true });
    await say("Where is it? [[tool=order_status]]");
    expect(shop.requests).toHaveLength(0);
    anthropic.failNext(500, 2);
    const { body } = await say("Yes");
    expect(shop.requests).toHaveLength(1);
    expect(body.data.message).toMatch(/^Done\b[^]*person/);
    await isWaiting();
  });

  test("what has changed since the visitor was asked does not run, and they read that it hasn't", async () => {
    await settings({ mode: "agent", fallback_models: [] });
    const id = await createOrderAction({ confirm: true });
    await say("Where is it? [[tool=order_status]]");
    const configuration = { url: `${shop.url}/order?other=1`, retries: 0 };
    const change = { project_uid: mine.projectUid, id, configuration };
    expect((await t.call(mine.token, "updateAction", change)).status).toBe(200);
    anthropic.failNext(500, 2);
    const { body } = await say("Yes");
    expect(shop.requests).toHaveLength(0);
    expect(body.data.message).toMatch(
      /^That question is no longer open\. I haven't done anything\.\n[^]*person/,
    );
    await isWaiting();
  });

  test("a withdrawn model is replaced by the fallback, else by its successor", async () => {
    t.clock.now = Date.parse("2026-10-01");
    await start([SECOND], "o4-mini");
    t.clock.now = Date.parse("2026-10-24");
    const token = await t.person(mine, "owner");
    expect((await say("Hello [[reply=hi]]")).body.data.message).toBe("hi");
    expect((await logged())[1]).toMatchObject({
      task: "Model passed over",
      message: `${SECOND} is asked in place of o4-mini: o4-mini was withdrawn by its vendor on 2026-10-23`,
    });
    const none = { project_uid: mine.projectUid, fallback_models: [] };
    expect((await t.call(token, "updateProjectSettings", none)).status).toBe(200);
    await say("Hello [[reply=hi]]");
    expect((await logged()).at(-1)).toMatchObject({ data: { model: "gpt-5.6-terra" } });
  });

  test("a successor above the plan is replaced by the vendor's best model in it", async () => {
    t.clock.now = Date.parse("2026-12-01");
    await start([], "gpt-5", "Professional");
    t.clock.now = Date.parse("2026-12-12");
    expect((await say("Hello [[reply=hi]]")).body.data.message).toBe("hi");
    expect((await logged()).at(-1)).toMatchObject({ data: { model: "gpt-5.6-terra" } });
  });

  test("the list is refused where a model can't be chosen, is named twice, or the list is too long", async () => {
    const refused = async (fallback_models: unknown) => {
      const { status, body } = await settings({ fallback_models });
      expect(status).toBe(400);
      return body.errors.fallback_models;
    };
    expect(await refused(["no-such-model"])).toContain("getSupportedModels");
    expect(await refused([SECOND, SECOND])).toContain("each model once");
    expect(await refused(Array.from({ length: 6 }, (_, i) => `m-${i}`))).toContain("5");
    const stored = await t.call(mine.token, "getProjectSettings", { project_uid: mine.projectUid });
    expect(stored.body.data.fallback_models).toEqual([SECOND]);
  });
});
