import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { ChannelDouble } from "../../../test/channels/channel-double.ts";
import { startWhatsappDouble } from "../../../test/channels/meta-doubles.ts";
import { openChannel, SITE } from "../../../test/channels/open-channel.ts";
import { startTelegramDouble } from "../../../test/channels/telegram-double.ts";
import { startTwilioDouble } from "../../../test/channels/twilio-double.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const ASK = "Please refund my order. [[tool=refund]] [[reply=Done.]]";
const QUESTION = /Shall I do this\?/;
const HOUR_MS = 60 * 60_000;

describe("a question that the vendor has not delivered", () => {
  let t: TestApp;
  let model: VendorDouble;
  let shop: FaultyService;
  let telegram: ChannelDouble;
  let whatsapp: ChannelDouble;
  let sms: ChannelDouble;
  beforeAll(async () => {
    model = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    [telegram, whatsapp, sms] = [
      await startTelegramDouble(),
      await startWhatsappDouble(),
      await startTwilioDouble("twilio_sms"),
    ];
    t = await createTestApp({
      background: true,
      env: {
        PUBLIC_URL: SITE,
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: model.url,
        ...telegram.env,
        ...whatsapp.env,
        ...sms.env,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    for (const double of [model, shop, telegram, whatsapp, sms]) await double.close();
  });
  beforeEach(() => void (shop.requests.length = 0));

  async function open(double: ChannelDouble) {
    double.behave("well");
    const channel = await openChannel(t, double);
    await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    const configuration = { url: `${shop.url}/refund`, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
    expect((await channel.call("createAction", action)).status).toBe(200);
    return { channel, visitor: channel.visitor() };
  }

  test.each([
    ["is away", "away"],
    ["wants us to wait", "rate-limited"],
  ] as const)("is not open while the vendor %s", async (_why, behaviour) => {
    const { channel, visitor } = await open(telegram);
    telegram.behave(behaviour);
    await visitor.write(ASK);
    const known = visitor.got().length;
    await visitor.write("Yes");
    expect(shop.requests).toEqual([]);
    telegram.behave("well");
    await channel.settle(HOUR_MS / 4);
    expect(visitor.got().slice(known).join()).toMatch(QUESTION);
    expect(shop.requests).toEqual([]);
    await visitor.write("Yes");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });

  test("is not open where the vendor will not send it", async () => {
    const { channel, visitor } = await open(telegram);
    telegram.behave("blocked");
    await visitor.write(ASK);
    telegram.behave("well");
    await visitor.write("Yes");
    expect(shop.requests).toEqual([]);
    expect(visitor.got().at(-1)).toMatch(QUESTION);
    await visitor.write("Yes");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });

  test("is not open once the vendor reports that it failed", async () => {
    const { channel, visitor } = await open(whatsapp);
    await visitor.write(ASK);
    expect(visitor.got().at(-1)).toMatch(QUESTION);
    await visitor.report("failed");
    await visitor.write("Yes");
    expect(shop.requests).toEqual([]);
    await visitor.write("Yes");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });

  test("opens as soon as the vendor has taken it, in whatever order its reports come", async () => {
    const { channel, visitor } = await open(whatsapp);
    await visitor.write(ASK);
    // Both wait: the report is worked off after the yes was received.
    expect(await channel.update({ paused: true })).toBe(200);
    t.clock.advance(1000);
    await visitor.report("read");
    t.clock.advance(1000);
    await visitor.post("Yes");
    t.clock.advance(1000);
    expect(await channel.update({ paused: false })).toBe(200);
    await channel.settle();
    expect(shop.requests).toHaveLength(1);
    await visitor.report("delivered");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });

  test("is not answered by a yes that was written minutes before it and reported after it", async () => {
    const { channel, visitor } = await open(whatsapp);
    const late = await visitor.call("Yes");
    t.clock.advance(180_000);
    await visitor.write(ASK);
    expect(visitor.got().at(-1)).toMatch(QUESTION);
    expect(await channel.receive(late)).toBe(200);
    await channel.settle();
    expect(shop.requests).toEqual([]);
    expect(visitor.got().at(-1)).toMatch(QUESTION);
    await visitor.write("Yes");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });

  test("is not answered by a number that the visitor wrote before it reached them", async () => {
    const { channel, visitor } = await open(sms);
    sms.behave("away");
    await visitor.write(ASK);
    await visitor.write("1");
    expect(shop.requests).toEqual([]);
    sms.behave("well");
    await channel.settle(HOUR_MS / 4);
    expect(visitor.got().join()).toMatch(/1\. ✅ Yes/);
    expect(shop.requests).toEqual([]);
    await visitor.write("1");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });
});
