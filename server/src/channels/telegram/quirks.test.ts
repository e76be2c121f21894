import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openChannel, SITE, type TestChannel } from "../../../test/channels/open-channel.ts";
import { startTelegramDouble, type TelegramDouble } from "../../../test/channels/telegram-double.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { CHOICES, scriptedAssistant } from "../../../test/scripted-assistant.ts";
import { until } from "../../../test/until.ts";

const assistant = scriptedAssistant();
let t: TestApp;
let double: TelegramDouble;
let channel: TestChannel;
beforeAll(async () => {
  double = await startTelegramDouble();
  t = await createTestApp({
    background: true,
    overrides: { assistant },
    env: { PUBLIC_URL: SITE, ...double.env },
  });
});
afterAll(async () => {
  await t.close();
  await double.close();
});
beforeEach(async () => {
  assistant.script = null;
  channel = await openChannel(t, double);
  return async () => {
    if (double.problems.length > 0) throw new Error(double.problems.join("\n"));
    await channel.disconnect();
  };
});

let updates = 5_000_000;
const nextId = (): number => (updates += 1);
const person = (id: number) => ({ id, is_bot: false, first_name: "Ada", language_code: "de" });
const post = async (update: object): Promise<void> => {
  expect(await channel.receive(double.sign({ update_id: nextId(), ...update }))).toBe(200);
  await channel.settle();
};
const sentTo = (visitor: string) => double.sent.filter((one) => one.visitor === visitor);

test("the webhook is registered with the secret that calls repeat", () => {
  const { parameters } = double.calls.findLast(({ method }) => method === "setWebhook")!;
  expect(parameters).toMatchObject({ url: channel.address.url, secret_token: channel.address.secret });
});

test("choices are buttons, and a pressed one is its choice, answered in the same call", async () => {
  const visitor = channel.visitor();
  const long = "I want to know everything about your opening hours, also on public holidays";
  assistant.script = () => ({
    text: "**What** is it about?",
    choices: [...CHOICES, { icon: "", text: "Hours", value: long, enabled: true }],
  });
  await visitor.write("Hello");
  const [asked] = sentTo(visitor.id);
  expect(asked).toMatchObject({
    text: "What is it about?",
    choices: ["👍 Like", "👎 Dislike", "🙋 Talk to a person", "Hours"],
  });
  const { reply_markup } = double.calls.findLast(({ method }) => method === "sendMessage")!.parameters as {
    reply_markup: { inline_keyboard: { text: string; callback_data: string }[][] };
  };
  const press = (label: string) => {
    const button = reply_markup.inline_keyboard.flat().find(({ text }) => text === label)!;
    const message = { message_id: 1, chat: { id: Number(visitor.id), type: "private" }, reply_markup };
    const query = { id: "q1", from: person(Number(visitor.id)), message, data: button.callback_data };
    return double.sign({ update_id: nextId(), callback_query: query });
  };
  const call = press("👍 Like");
  const answer = await t.running.server.inject({
    method: "POST",
    url: channel.address.url.slice(SITE.length),
    headers: call.headers,
    payload: call.body,
  });
  expect(answer.json()).toEqual({ method: "answerCallbackQuery", callback_query_id: "q1" });
  await channel.settle();
  const [session] = await channel.sessionsOf(visitor);
  expect((await channel.messages(session!.session_uid)).at(-1)).toMatchObject({ rating: "like" });
  assistant.script = null;
  expect(await channel.receive(press("Hours"))).toBe(200);
  await channel.settle();
  expect(visitor.got().at(-1)).toBe("You said: Hours");
});

test("long answers are parted, and what Telegram's parser minds is escaped", async () => {
  const visitor = channel.visitor();
  const paragraph = `${"Five words make a line. ".repeat(60).trim()}\n\n`;
  assistant.script = () => ({ text: `1 < 2 & "3" > <b>\n\n${paragraph.repeat(6)}`, choices: [] });
  await visitor.write("Tell me everything");
  const texts = visitor.got();
  expect(texts.length).toBeGreaterThan(1);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(4096);
  expect(texts[0]).toMatch(/^1 < 2 & "3" > <b>/);
  expect(texts.every((text) => /[.>]$/.test(text))).toBe(true);
  expect(texts.join(" ").match(/Five words/g)).toHaveLength(360);
});

test("in a group only what is said to the bot counts, and each member has a conversation", async () => {
  const chat = { id: -100_777, type: "supergroup", title: "Friends" };
  const message = (from: number, text: string, more: object = {}) => ({
    message: { message_id: nextId(), from: person(from), chat, date: 0, text, ...more },
  });
  await post(message(71, "Did you see the game?"));
  await post(message(71, "@acme_bot what are your hours?"));
  await post(
    message(72, "And on Sunday?", { reply_to_message: { from: { id: 123_456_789, is_bot: true } } }),
  );
  await post(message(72, "I am a bot", { from: { id: 73, is_bot: true } }));
  expect(sentTo("-100777").map(({ text }) => text)).toEqual([
    "You said: what are your hours?",
    "You said: And on Sunday?",
  ]);
  const [ada] = await channel.sessionsOf({ id: "71" });
  const [ben] = await channel.sessionsOf({ id: "72" });
  expect(ada!.session_uid).not.toBe(ben!.session_uid);
});

test("in a group a button is for the one who was asked; another's press says and opens nothing", async () => {
  const chat = { id: -100_778, type: "supergroup", title: "Friends" };
  const choices = ["Prices", "I want to know everything about your opening hours, also on public holidays"];
  assistant.script = () => ({
    text: "Which?",
    choices: choices.map((value) => ({ icon: "", text: value, value, enabled: true })),
  });
  await post({ message: { message_id: 1, from: person(74), chat, date: 0, text: "@acme_bot help" } });
  assistant.script = null;
  const { reply_markup } = double.calls.findLast(({ method }) => method === "sendMessage")!.parameters as {
    reply_markup: { inline_keyboard: { callback_data: string }[][] };
  };
  const message = { message_id: 2, chat, reply_markup };
  const press = (from: number, at: number) => {
    const data = reply_markup.inline_keyboard.flat()[at]!.callback_data;
    return post({ callback_query: { id: "q2", from: person(from), message, data } });
  };
  await press(75, 0);
  expect(sentTo("-100778").map(({ text }) => text)).toEqual(["Which?"]);
  expect(await channel.sessionsOf({ id: "75" })).toEqual([]);
  for (const at of [0, 1]) await press(74, at);
  expect(sentTo("-100778").map(({ text }) => text)).toEqual([
    "Which?",
    ...choices.map((text) => `You said: ${text}`),
  ]);
});

test("start, stickers, places and shapes that no one knows are read or ignored", async () => {
  const visitor = channel.visitor();
  const chat = { id: Number(visitor.id), type: "private" };
  const message = (more: object) => ({
    message: { message_id: nextId(), from: person(Number(visitor.id)), chat, date: 0, ...more },
  });
  await post(message({ text: "/start campaign" }));
  await post(message({ sticker: { file_id: "s", emoji: "🎉" } }));
  await post(message({ location: { latitude: 52.5, longitude: 13.4 } }));
  expect(visitor.got()).toEqual(["You said: Hello", "You said: 🎉", "You said: 52.5, 13.4"]);
  const shapes = [
    {},
    { message: null },
    { message: [] },
    { message: { chat: 1 } },
    { callback_query: { id: {} } },
  ];
  for (const shape of [...shapes, message({ dice: { value: 6 } }), message({ photo: [{}] })])
    await post(shape);
  expect(visitor.got()).toHaveLength(3);
});

test("without a public address the messages are asked for, by one process at a time", async () => {
  await channel.disconnect();
  const local = await createTestApp({ background: true, overrides: { assistant }, env: double.env });
  try {
    const mine = await local.workspace({ plan: "Professional" });
    const body = { project_uid: mine.projectUid, kind: "telegram", credentials: double.credentials };
    expect((await local.call(mine.token, "connectChannel", body)).status).toBe(200);
    expect(double.calls.at(-1)!.method).toBe("deleteWebhook");
    const from = person(88_001);
    const chat = { id: 88_001, type: "private" };
    const query = { id: "q2", from, message: { message_id: 1, chat }, data: "Hours" };
    double.updates = [
      { update_id: nextId(), message: { message_id: 1, from, chat, date: 0, text: "What are your hours?" } },
      { update_id: nextId(), callback_query: query },
    ];
    await until(() => sentTo("88001").length === 2);
    expect(sentTo("88001").map(({ text }) => text)).toEqual([
      "You said: What are your hours?",
      "You said: Hours",
    ]);
    expect(double.calls.map(({ method }) => method)).toContain("answerCallbackQuery");
    const row = await local.running.app.db.read.selectFrom("channels").selectAll().executeTakeFirstOrThrow();
    expect(row.listener).not.toBeNull();
    expect(row.listener_until).toBeGreaterThan(local.clock.now);
  } finally {
    double.updates = [];
    await local.close();
  }
});
