import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { ChannelDouble, InboundCall } from "../../../test/channels/channel-double.ts";
import { startCrispDouble, type CrispDouble } from "../../../test/channels/crisp-double.ts";
import { INTERACTION_TOKEN, startDiscordDouble } from "../../../test/channels/discord-double.ts";
import { signedCall } from "../../../test/channels/graph-api.ts";
import { instagramCall, messengerCall, whatsappCall } from "../../../test/channels/graph-webhooks.ts";
import { signAsLine, startLineDouble } from "../../../test/channels/line-double.ts";
import {
  startInstagramDouble,
  startMessengerDouble,
  startWhatsappDouble,
} from "../../../test/channels/meta-doubles.ts";
import { openChannel, SITE } from "../../../test/channels/open-channel.ts";
import { signAsSlack, startSlackDouble } from "../../../test/channels/slack-double.ts";
import { startTelegramDouble, type TelegramDouble } from "../../../test/channels/telegram-double.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { publishFlow } from "../../../test/flow-conversation.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { choiceId } from "../discord/read-dispatch.ts";

/** A pressed button, as the vendor reports it. */
interface Press {
  readonly double: ChannelDouble;
  readonly visitor: string;
  readonly value: string;
  readonly id: string;
  readonly now: number;
}

const post = (signed: Pick<InboundCall, "headers" | "body">): InboundCall => ({ method: "POST", ...signed });
const ofPage =
  (call: typeof messengerCall) =>
  ({ visitor, value, id, now }: Press) =>
    post(
      signedCall(
        call([
          {
            sender: { id: visitor },
            timestamp: now,
            message: { mid: id, text: "Yes", quick_reply: { payload: value } },
          },
        ]),
      ),
    );

const VENDORS: readonly {
  readonly kind: string;
  readonly start: () => Promise<ChannelDouble>;
  readonly press: (pressed: Press) => InboundCall;
}[] = [
  {
    kind: "telegram",
    start: startTelegramDouble,
    press({ double, visitor, value, id }) {
      const from = { id: Number(visitor), is_bot: false, first_name: "Ada" };
      const message = { message_id: 1, chat: { id: Number(visitor), type: "private" } };
      const callback_query = { id, from, message, data: value };
      return (double as TelegramDouble).sign({ update_id: Number(id), callback_query });
    },
  },
  {
    kind: "slack",
    start: startSlackDouble,
    press({ visitor, value, id, now }) {
      const payload = JSON.stringify({
        type: "block_actions",
        user: { id: visitor, name: "ada", team_id: "T1" },
        channel: { id: `D${visitor}` },
        message: { ts: "1700000001.000100" },
        actions: [{ type: "button", action_id: "choice-0", value, action_ts: `1700000002.${id}` }],
      });
      const body = new URLSearchParams({ payload }).toString();
      return post({ body, headers: signAsSlack(body, now, "application/x-www-form-urlencoded") });
    },
  },
  {
    kind: "line",
    start: startLineDouble,
    press({ double, visitor, value, id, now }) {
      const event = {
        type: "postback",
        mode: "active",
        timestamp: now,
        webhookEventId: id,
        source: { type: "user", userId: double.idOf!(visitor) },
        postback: { data: value },
      };
      const body = JSON.stringify({ destination: "U1", events: [event] });
      return post({ body, headers: signAsLine(body) });
    },
  },
  {
    kind: "whatsapp",
    start: startWhatsappDouble,
    press: ({ visitor, value, id, now }) =>
      post(
        signedCall(
          whatsappCall({
            contacts: [{ profile: { name: "Ada" }, wa_id: visitor }],
            messages: [
              {
                from: visitor,
                id: `wamid.${id}`,
                timestamp: String(Math.floor(now / 1000)),
                type: "interactive",
                interactive: { type: "button_reply", button_reply: { id: value, title: "Yes" } },
              },
            ],
          }),
        ),
      ),
  },
  {
    kind: "discord",
    start: startDiscordDouble,
    press({ visitor, value, id }) {
      const interaction = {
        id,
        type: 3,
        token: INTERACTION_TOKEN,
        channel_id: `9${visitor}`,
        user: { id: visitor, username: "ada", global_name: "Ada" },
        data: { custom_id: choiceId("", 0, value), component_type: 2 },
        message: { id: "80001", components: [] },
      };
      return post({ body: JSON.stringify(interaction), headers: { event: "INTERACTION_CREATE" } });
    },
  },
  {
    kind: "crisp",
    start: startCrispDouble,
    press({ double, visitor, value, id, now }) {
      const content = { id, text: "Which?", choices: [{ value, label: "Yes", selected: true }] };
      const data = { session_id: double.idOf!(visitor), fingerprint: Number(id), content };
      return (double as CrispDouble).hook("message:updated", data, now);
    },
  },
  { kind: "messenger", start: startMessengerDouble, press: ofPage(messengerCall) },
  { kind: "instagram", start: startInstagramDouble, press: ofPage(instagramCall) },
];

describe("a button below a question of a channel", () => {
  let t: TestApp;
  let model: VendorDouble;
  let shop: FaultyService;
  const doubles = new Map<string, ChannelDouble>();
  beforeAll(async () => {
    model = await startMessagesDouble();
    shop = await startFaultyService();
    shop.on("/refund", (_request, response) => sendJson(response, { refunded: true }));
    for (const { kind, start } of VENDORS) doubles.set(kind, await start());
    t = await createTestApp({
      background: true,
      env: {
        PUBLIC_URL: SITE,
        ALLOW_PRIVATE_FILE_URLS: "true",
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: model.url,
        ...(Object.assign({}, ...[...doubles.values()].map(({ env }) => env)) as Record<string, string>),
      },
    });
  });
  afterAll(async () => {
    await t.close();
    for (const double of [model, shop, ...doubles.values()]) await double.close();
  });
  beforeEach(() => void (shop.requests.length = 0));

  test.each(VENDORS)(
    "says that its question is closed, and runs nothing of a newer one: $kind",
    async ({ kind, press }) => {
      const double = doubles.get(kind)!;
      const channel = await openChannel(t, double);
      await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
      const configuration = { url: `${shop.url}/refund`, retries: 0 };
      const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
      expect((await channel.call("createAction", action)).status).toBe(200);
      const visitor = channel.visitor();
      let count = 0;
      const push = async (value: string): Promise<string> => {
        count += 1;
        const pressed = press({ double, visitor: visitor.id, value, id: `90000${count}`, now: t.clock.now });
        expect(await channel.receive(pressed)).toBe(200);
        await channel.settle();
        return visitor.got().at(-1)!;
      };
      /** What the yes of a new question sends. */
      const ask = async (): Promise<string> => {
        await visitor.write("Please refund my order. [[tool=refund]] [[reply=Done.]]");
        const [session] = await channel.sessionsOf(visitor);
        const last = (await channel.messages(session!.session_uid)).at(-1) as unknown as {
          choices: { value: string }[];
        };
        return last.choices[0]!.value;
      };
      const old = await ask();
      await visitor.write("No");
      const open = await ask();
      expect(open).not.toBe(old);
      expect(await push(old)).toMatch(/no longer open|nicht mehr offen/);
      expect(shop.requests).toEqual([]);
      await push(open);
      expect(shop.requests).toHaveLength(1);
      expect(await push(open)).toMatch(/no longer open|nicht mehr offen/);
      expect(shop.requests).toHaveLength(1);
      await channel.disconnect();
    },
  );

  test.each(VENDORS)(
    "another message's Yes agrees to nothing, and is stored as its words: $kind",
    async ({ kind, press }) => {
      const double = doubles.get(kind)!;
      const channel = await openChannel(t, double);
      await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
      const configuration = { url: `${shop.url}/refund`, retries: 0 };
      const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
      expect((await channel.call("createAction", action)).status).toBe(200);
      const buttons = [
        { text: "Yes", value: "news_on" },
        { text: "Ja", value: "Ja" },
      ];
      await publishFlow(t, channel.mine, {
        definition: {
          name: "News",
          triggers: [{ kind: "button", label: "News" }],
          start: "offer",
          steps: {
            offer: { kind: "say", text: "News?", buttons, next: "end" },
            end: { kind: "end", text: "Choose." },
          },
        },
      });
      const visitor = channel.visitor();
      await visitor.write("News");
      await visitor.write("Please refund my order. [[tool=refund]] [[reply=Done.]]");
      for (const [at, { value }] of buttons.entries()) {
        const pressed = press({ double, visitor: visitor.id, value, id: `80000${at}`, now: t.clock.now });
        expect(await channel.receive(pressed)).toBe(200);
        await channel.settle();
      }
      expect(shop.requests).toEqual([]);
      const [session] = await channel.sessionsOf(visitor);
      const said = (await channel.messages(session!.session_uid)).filter(({ send_by }) => send_by === "user");
      expect(said.slice(2).map(({ message }) => message)).toEqual(["Yes", "Ja"]);
      await channel.disconnect();
    },
  );

  test("a yes that waited while the question was asked agrees to nothing", async () => {
    const double = doubles.get("telegram")!;
    const channel = await openChannel(t, double);
    await channel.call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    const configuration = { url: `${shop.url}/refund`, retries: 0 };
    const action = { name: "refund", description: "Refunds", kind: "http", confirm: true, configuration };
    expect((await channel.call("createAction", action)).status).toBe(200);
    const visitor = channel.visitor();
    // Both wait: in production for the reply to what is before them.
    expect(await channel.update({ paused: true })).toBe(200);
    await visitor.post("Please refund my order. [[tool=refund]] [[reply=Done.]]");
    await visitor.post("Yes");
    t.clock.advance(1000);
    expect(await channel.update({ paused: false })).toBe(200);
    await channel.settle();
    expect(shop.requests).toEqual([]);
    await visitor.write("Yes");
    expect(shop.requests).toHaveLength(1);
    await channel.disconnect();
  });
});
