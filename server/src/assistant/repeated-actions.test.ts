import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../bench/vendor-double/messages-double.ts";
import type { Workspace } from "../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../test/faulty-service.ts";
import { openConversation, publishFlow } from "../../test/flow-conversation.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { startSecondProcess } from "../../test/second-process.ts";

const FLOW = {
  definition: {
    name: "Order",
    triggers: [{ kind: "button", label: "Go" }],
    start: "first",
    steps: {
      first: { kind: "action", action: "slow", arguments: { order_id: "1" }, next: "second" },
      second: {
        kind: "action",
        action: "slow",
        arguments: { order_id: "2" },
        save_as: "order",
        next: "done",
      },
      done: { kind: "end", text: "It is {{results.order.status}}." },
    },
  },
};

describe("a message that is sent again while its action runs", () => {
  let vendor: VendorDouble;
  let shop: FaultyService;
  let t: TestApp;
  let mine: Workspace;
  let settings: Readonly<Record<string, string>>;
  /** Requests that the shop has not answered yet. */
  const held: ServerResponse[] = [];
  beforeAll(async () => {
    vendor = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/slow", (_request, response) => void held.push(response));
    settings = {
      ALLOW_PRIVATE_FILE_URLS: "true",
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: vendor.url,
    };
    t = await createTestApp({ env: settings });
  });
  afterAll(async () => {
    await t.close();
    await vendor.close();
    await shop.close();
  });
  beforeEach(async () => {
    mine = await t.workspace();
    held.length = 0;
    shop.requests.length = 0;
    vendor.received.length = 0;
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
  });

  const call = (name: string, body: object) =>
    t.call(mine.token, name, { project_uid: mine.projectUid, ...body });
  const create = (more: object = {}) =>
    call("createAction", {
      name: "slow",
      description: "Takes its time",
      kind: "http",
      audience: "anyone",
      confirm: false,
      parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
      configuration: { method: "POST", url: `${shop.url}/slow`, retries: 0, timeout_ms: 30_000 },
      limit_per_conversation: 2,
      ...more,
    });
  const answerNext = async () => {
    await expect.poll(() => held.length).toBe(1);
    sendJson(held.pop()!, { status: "sent" });
  };

  test("a flow calls each action once and answers both deliveries with its reply", async () => {
    await create();
    await publishFlow(t, mine, FLOW);
    const { say, sessionUid } = await openConversation(t, mine);
    const second = engine === "postgres" ? await startSecondProcess(t) : null;
    const first = say("Go", { client_key: "go" });
    await expect.poll(() => held.length).toBe(1);
    const again = [say("Go", { client_key: "go" }), say("Go", { client_key: "go" })];
    const elsewhere = second
      ? fetch(`${second.base}/sendMessage`, {
          method: "POST",
          headers: { ...mine.key, "content-type": "application/json" },
          body: JSON.stringify({
            widget_uid: mine.widgetUid,
            session_uid: sessionUid,
            message: "Go",
            client_key: "go",
          }),
        }).then((response) => response.json() as Promise<{ data: { message: string } }>)
      : null;
    try {
      await answerNext();
      await answerNext();
      const texts = (await Promise.all([first, ...again])).map(({ text }) => text);
      if (elsewhere) texts.push((await elsewhere).data.message);
      expect(new Set(texts)).toEqual(new Set(["It is sent."]));
      const keys = shop.requests.map(({ headers }) => headers["idempotency-key"]);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(2);
      expect((await say("Go", { client_key: "go" })).text).toBe("It is sent.");
      expect(held).toHaveLength(0);
    } finally {
      second?.child.kill();
    }
  });

  test("a model is asked once, and what it did counts once against the limit", async () => {
    await create();
    const { say } = await openConversation(t, mine);
    const BOOK = "Book [[tool=slow]] [[reply=Booked.]]";
    const both = [say(BOOK, { client_key: "a" }), say(BOOK, { client_key: "a", stream: true })];
    await answerNext();
    const [plain, streamed] = await Promise.all(both);
    expect(plain!.text).toContain("Booked.");
    expect(JSON.stringify(streamed!.body)).toContain("Booked.");
    expect(shop.requests).toHaveLength(1);
    expect(vendor.received).toHaveLength(2);
    const next = say(BOOK, { client_key: "b" });
    await answerNext();
    await next;
    await say(BOOK, { client_key: "c" });
    expect(shop.requests).toHaveLength(2);
    expect(JSON.stringify(vendor.received.at(-1)!.body)).toContain("its limit for this conversation");
  });

  test.runIf(engine === "postgres")("of two yeses at two processes one runs", async () => {
    await create({
      confirm: true,
      name: "refund",
      limit_per_conversation: null,
      configuration: { url: `${shop.url}/refund`, retries: 0 },
    });
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    const second = await startSecondProcess(t, settings);
    try {
      for (let count = 1; count <= 5; count += 1) {
        const { say, sessionUid: session_uid } = await openConversation(t, mine);
        await say("Refund [[tool=refund]] [[reply=One moment.]]");
        const body = { widget_uid: mine.widgetUid, session_uid, message: "Yes", client_key: "there" };
        const elsewhere = fetch(`${second.base}/sendMessage`, {
          method: "POST",
          headers: { ...mine.key, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        const [here, there] = await Promise.all([say("Yes", { client_key: "here" }), elsewhere]);
        expect([here.status, there.status]).toEqual([200, 200]);
        expect(shop.requests).toHaveLength(count);
      }
    } finally {
      second.child.kill();
    }
  });

  test("a visitor's yes runs once, to its end, though the connection is lost on the way", async () => {
    await create({ confirm: true });
    const address = await t.running.server.listen({ port: 0, host: "127.0.0.1" });
    const { say, sessionUid } = await openConversation(t, mine);
    await say("Refund [[tool=slow]] [[reply=One moment.]]");
    const abort = new AbortController();
    const lost = fetch(`${address}/chatbot/v1/sendMessage`, {
      method: "POST",
      signal: abort.signal,
      headers: { ...mine.key, "content-type": "application/json" },
      body: JSON.stringify({
        widget_uid: mine.widgetUid,
        session_uid: sessionUid,
        message: "Yes",
        client_key: "yes",
      }),
    });
    await expect.poll(() => held.length).toBe(1);
    abort.abort();
    await expect(lost).rejects.toThrow("aborted");
    const again = say("Yes", { client_key: "yes" });
    await answerNext();
    expect((await again).status).toBe(200);
    expect(shop.requests).toHaveLength(1);
    const told = JSON.stringify(vendor.received.at(-1)!.body);
    expect(told).toContain('\\"status\\":\\"sent\\"');
    expect(told).not.toContain("interrupted");
  });
});
