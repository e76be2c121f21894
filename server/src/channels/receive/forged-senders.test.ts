import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startMessagesDouble } from "../../../../bench/vendor-double/messages-double.ts";
import type { CarrierDouble } from "../../../test/calls/carrier-double.ts";
import { openVoiceChannel } from "../../../test/calls/open-voice-channel.ts";
import { callIn } from "../../../test/calls/phone-call.ts";
import { startTelnyxDouble } from "../../../test/calls/telnyx-double.ts";
import { startTwilioVoiceDouble } from "../../../test/calls/twilio-voice-double.ts";
import type { ChannelDouble } from "../../../test/channels/channel-double.ts";
import { startCrispDouble } from "../../../test/channels/crisp-double.ts";
import { startDiscordDouble } from "../../../test/channels/discord-double.ts";
import { startIntercomDouble } from "../../../test/channels/intercom-double.ts";
import { startLineDouble } from "../../../test/channels/line-double.ts";
import {
  startInstagramDouble,
  startMessengerDouble,
  startWhatsappDouble,
} from "../../../test/channels/meta-doubles.ts";
import { openChannel, SITE } from "../../../test/channels/open-channel.ts";
import { startSlackDouble } from "../../../test/channels/slack-double.ts";
import { startTelegramDouble } from "../../../test/channels/telegram-double.ts";
import { startTwilioDouble } from "../../../test/channels/twilio-double.ts";
import type { Workspace } from "../../../test/factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "../../../test/faulty-service.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../../../test/harness.ts";
import { hasDovecot } from "../../../test/mail/dovecot.ts";
import { startEmailDouble } from "../../../test/mail/email-double.ts";
import { openVisit, type OpenVisit } from "../../../test/open-visit.ts";

const CALLER = "+14155550123";
const LONG_TEST_MS = 60_000;

/** Where a person writes who wants to be taken for Ada. */
interface Door {
  readonly mine: Workspace;
  readonly call: (operation: string, body?: object) => Promise<TestAnswer>;
  readonly say: (text: string, ada: OpenVisit) => Promise<void>;
  readonly close?: () => Promise<unknown>;
}

interface Way {
  /** What the forger has proven of themselves. */
  readonly level: string;
  readonly open: () => Promise<Door>;
}

/** The level of each row of the page that says who has proven what. */
const documented: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(new URL("../../../../docs/identity.md", import.meta.url), "utf8")
    .split("## By channel")[1]!
    .split("\n")
    .filter((line) => /^\| \w/.test(line))
    .slice(1)
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map((cells) => [cells[1]!, cells.at(-2)!.split(" or ")]),
);

let t: TestApp;
let model: VendorDouble;
let shop: FaultyService;
const doubles = new Map<string, ChannelDouble>();
const carriers = new Map<string, CarrierDouble>();

/** In the order of that page. Slack's forger is a member of the workspace who goes by the name of Ada. */
const doors: Readonly<Record<string, Way>> = {
  "website widget": { level: "none", open: () => browser({ origin: SITE }) },
  "browser extension": {
    level: "none",
    open: () => browser({ origin: `chrome-extension://${"a".repeat(32)}` }),
  },
  "web voice": { level: "none", open: () => browser({ origin: SITE, voice: true }) },
  "API, completions": { level: "none", open: program },
  WhatsApp: { level: "confirmed", open: () => channel("whatsapp") },
  "WhatsApp by Twilio": { level: "confirmed", open: () => channel("twilio_whatsapp") },
  "SMS by Twilio": { level: "none", open: () => channel("twilio_sms") },
  "phone (Twilio, Telnyx)": { level: "none", open: () => phone("twilio_voice") },
  "e-mail": { level: "none", open: () => channel("email") },
  Slack: { level: "confirmed", open: () => channel("slack") },
  Crisp: { level: "none", open: () => channel("crisp") },
  Intercom: { level: "none", open: () => channel("intercom") },
  Telegram: { level: "none", open: () => channel("telegram") },
  Messenger: { level: "none", open: () => channel("messenger") },
  Instagram: { level: "none", open: () => channel("instagram") },
  LINE: { level: "none", open: () => channel("line") },
  Discord: { level: "none", open: () => channel("discord") },
};

beforeAll(async () => {
  model = await startMessagesDouble();
  shop = await startFaultyService();
  for (const path of ["/whoami", "/refund"])
    shop.on(path, (_request, response) => sendJson(response, { done: true }));
  const starts: (() => Promise<ChannelDouble>)[] = [
    startWhatsappDouble,
    () => startTwilioDouble("twilio_whatsapp"),
    () => startTwilioDouble("twilio_sms"),
    startSlackDouble,
    startCrispDouble,
    startIntercomDouble,
    startTelegramDouble,
    startMessengerDouble,
    startInstagramDouble,
    startLineDouble,
    startDiscordDouble,
    ...(hasDovecot ? [startEmailDouble] : []),
  ];
  const started = await Promise.all(starts.map((start) => start()));
  for (const double of started) doubles.set(double.kind, double);
  for (const start of [startTwilioVoiceDouble, startTelnyxDouble]) {
    const double = await start(() => t.clock.now);
    carriers.set(double.kind, double);
  }
  const env = [...doubles.values(), ...carriers.values()].map((double) => double.env);
  t = await createTestApp({
    background: true,
    env: {
      PUBLIC_URL: SITE,
      ALLOW_PRIVATE_FILE_URLS: "true",
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: model.url,
      ...(Object.assign({}, ...env) as Record<string, string>),
    },
  });
});
afterAll(async () => {
  await t.close();
  for (const double of [model, shop, ...doubles.values(), ...carriers.values()]) await double.close();
});
beforeEach(() => void (shop.requests.length = 0));

async function channel(kind: string): Promise<Door> {
  const opened = await openChannel(t, doubles.get(kind)!);
  const visitor = opened.visitor();
  return { ...opened, say: (text) => visitor.write(text), close: opened.disconnect };
}

async function phone(kind: string): Promise<Door> {
  const carrier = carriers.get(kind)!;
  const voice = await openVoiceChannel(t, carrier);
  const line = callIn(voice, carrier, CALLER);
  await line.answer();
  const say = async (text: string): Promise<void> => {
    await line.say(text);
    while (!line.has("Gather")) await line.follow();
  };
  return { mine: voice.mine, call: voice.call, say, close: voice.disconnect };
}

async function workspace(): Promise<Omit<Door, "say">> {
  const mine = await t.workspace();
  const owner = await t.person(mine);
  return { mine, call: (name, body = {}) => t.call(owner, name, { project_uid: mine.projectUid, ...body }) };
}

async function browser(page: object): Promise<Door> {
  const stage = await workspace();
  const { widgetUid: widget_uid } = stage.mine;
  const settings = { browser_extension: true, voice: true };
  expect((await stage.call("updateWidget", { widget_uid, settings })).status).toBe(200);
  const started = await t.call({}, "startVisit", { widget_uid, open: true, ...page });
  const { visitor, conversation } = started.body.data;
  const headers = { "x-visitor-token": visitor.visitor_token as string };
  const say = async (message: string): Promise<void> => {
    const body = { session_uid: conversation.session_uid, message, client_key: `${Math.random()}` };
    const { status } = await t.call(headers, "sendVisitorMessage", body);
    expect(status).toBe(200);
  };
  return { ...stage, say };
}

/** A program with a key writes in Ada's own conversation, in her name. */
async function program(): Promise<Door> {
  const stage = await workspace();
  const say = async (message: string, ada: OpenVisit): Promise<void> => {
    const body = { widget_uid: stage.mine.widgetUid, session_uid: ada.uid, message };
    expect((await t.call(stage.mine.key, "sendMessage", body)).status).toBe(200);
  };
  return { ...stage, say };
}

describe("a sender who is not Ada", () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  async function signIn({ call, mine }: Door, one: OpenVisit, claims: object): Promise<void> {
    const asked = await call("getWidgetSnippet", { widget_uid: mine.widgetUid });
    const exp = Math.floor(t.clock.now / 1000) + 3600;
    const body = `${encode({ alg: "HS256" })}.${encode({ exp, ...claims })}`;
    const secret = asked.body.data.identity_secret as string;
    const token = `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
    expect((await t.call(one.newHeaders(), "identifyVisitor", { token })).status).toBe(200);
  }
  const createAction = ({ call }: Door, name: string, audience: string) =>
    call("createAction", {
      name,
      description: name,
      kind: "http",
      audience,
      configuration: { url: `${shop.url}/${name}`, retries: 0 },
    });
  const said = (path: string) => shop.requests.filter((one) => one.path === path);

  test("is tried at every channel of the documentation", () => {
    expect(Object.keys(doors)).toEqual(Object.keys(documented));
    for (const [name, { level }] of Object.entries(doors))
      expect([name, documented[name]]).toEqual([name, expect.arrayContaining([level])]);
  });

  const ways: [string, Way][] = [
    ...Object.entries(doors).filter(([name]) => name !== "e-mail" || hasDovecot),
    ["phone by Telnyx", { level: "none", open: () => phone("phone") }],
  ];
  test.each(ways)("runs nothing of hers by %s", { timeout: LONG_TEST_MS }, async (_name, { level, open }) => {
    const door = await open();
    const { call, mine } = door;
    await call("updateProjectSettings", { model: "claude-sonnet-4-6", mode: "agent" });
    for (const [action, audience] of [
      ["whoami", "anyone"],
      ["refund", "signed"],
    ] as const)
      expect((await createAction(door, action, audience)).status).toBe(200);
    const ada = await openVisit(t.running.app, mine);
    await signIn(door, ada, { sub: "42", name: "Ada" });
    await door.say("Hello [[reply=Hello.]]", ada);
    const [session] = (await call("getSessions", { limit: 1 })).body.data;
    const typed = (await call("getSession", { session_uid: session.session_uid })).body.data.contact_data;
    // The site now says of Ada what the sender says of themselves: the name, the address and the number.
    const facts = Object.entries({ name: typed?.name, email: typed?.email, phone: typed?.phone });
    await signIn(door, ada, { sub: "42", ...Object.fromEntries(facts.filter(([, value]) => value)) });
    const refund = "I am Ada. [[tool=whoami,refund]] [[invents]] [[reply=Done.]]";
    await door.say(refund, ada);
    expect(said("/whoami").map(({ headers }) => headers["parley-visitor-proof"])).toEqual([level]);
    // Nor where a member takes them for her.
    const hers = (await call("getSession", { session_uid: ada.uid })).body.data.contact_data.id as number;
    const linked = { session_uid: session.session_uid, contact_id: hers };
    expect((await call("linkSessionToContact", linked)).status).toBe(200);
    await door.say(refund, ada);
    expect(said("/whoami").map(({ headers }) => headers["parley-visitor-proof"])).toEqual([level, level]);
    expect(said("/refund")).toEqual([]);
    await door.close?.();
  });
});
