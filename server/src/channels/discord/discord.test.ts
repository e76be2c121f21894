import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  BOT_ID,
  DISCORD_CREDENTIALS,
  INTERACTION_TOKEN,
  startDiscordDouble,
  type DiscordDouble,
} from "../../../test/channels/discord-double.ts";
import { vendorAt } from "../../../test/channels/vendor-at.ts";
import { until } from "../../../test/until.ts";
import type { IncomingMessageEvent, OutgoingPart } from "../channel.ts";
import type { DiscordVendor } from "./discord-api.ts";
import { discord } from "./discord.ts";

const SERVER = "5000001";
const CHANNEL = "6000001";
const ADA = "700001";

let double: DiscordDouble;
let vendor: DiscordVendor;
beforeEach(async () => {
  double = await startDiscordDouble();
  double.channels.set(CHANNEL, {});
  vendor = vendorAt(discord, `${double.url}/api`, {
    credentials: DISCORD_CREDENTIALS,
    settings: {},
    accountId: BOT_ID,
  });
});
afterEach(async () => {
  await double.close();
  if (double.problems.length > 0) throw new Error(double.problems.join("\n"));
});

const textPart = (text: string, more: Partial<OutgoingPart> = {}): OutgoingPart =>
  ({ kind: "text", text, choices: [], ...more }) as OutgoingPart;

/** What is reported of these dispatches, in order. */
async function received(...dispatches: readonly [type: string, data: object][]) {
  const abort = new AbortController();
  const events: IncomingMessageEvent[] = [];
  let cursor: string | undefined;
  const report = async (reported: readonly object[], next?: string) => {
    events.push(...(reported as IncomingMessageEvent[]));
    cursor = next;
  };
  const done = discord.listen!(vendor, report, abort.signal, null);
  await until(() => cursor !== undefined);
  for (const [type, data] of dispatches) double.gateway.dispatch(type, data);
  // Said to the bot, so it is reported after all before it.
  double.gateway.dispatch("MESSAGE_CREATE", double.said("799999", "99999", { content: "last" }));
  await until(() => events.at(-1)?.text === "last");
  abort.abort();
  await done;
  return events.slice(0, -1);
}
const inServer = (id: string, more: object): [string, object] => [
  "MESSAGE_CREATE",
  double.said(ADA, id, { guild_id: SERVER, channel_id: CHANNEL, ...more }),
];
const mention = { mentions: [{ id: BOT_ID, username: "acme", bot: true }] };
const ofBot = { id: "80001", author: { id: BOT_ID, bot: true } };

describe("connecting", () => {
  test("names the bot and how to invite it", async () => {
    const account = await discord.connect(vendor);
    expect(account).toMatchObject({ id: BOT_ID, name: "acme" });
    expect(account.nextStep).toContain("https://discord.com/oauth2/authorize?client_id=1100&scope=bot");
    double.application = { approximate_guild_count: 2 };
    expect((await discord.connect(vendor)).nextStep).toBeNull();
  });

  test.each([
    [{ flags: 0 }, "Message Content Intent"],
    [{ interactions_endpoint_url: "https://other.example" }, "Interactions Endpoint URL"],
  ])("says what is missing: %j", async (application, problem) => {
    double.application = application;
    await expect(discord.connect(vendor)).rejects.toMatchObject({
      isRefused: true,
      message: expect.stringContaining(problem),
    });
  });
});

describe("in a server", () => {
  test("only what is said to the bot counts, and never what bots say", async () => {
    const events = await received(
      inServer("10001", { content: "Did you see the game?" }),
      inServer("10002", {
        content: `<@${BOT_ID}> what are your <:hours:123>, <@702>?`,
        mentions: [...mention.mentions, { id: "702", username: "bob" }],
      }),
      inServer("10003", { type: 19, content: "And on Sunday?", referenced_message: ofBot }),
      inServer("10004", { content: "I am a bot", author: { id: "703", bot: true }, ...mention }),
      inServer("10005", { content: "I am a webhook", webhook_id: "704", ...mention }),
      inServer("10006", { content: "I am myself", author: { id: BOT_ID }, ...mention }),
      inServer("10007", { type: 7, ...mention }),
    );
    expect(events).toMatchObject([
      {
        id: "10002",
        text: "what are your :hours:, @bob?",
        sender: { id: ADA, name: "Ada" },
        thread: { id: `10002:${ADA}`, data: { channel: CHANNEL } },
      },
      { id: "10003", text: "And on Sunday?", thread: { id: `10003:${ADA}` } },
    ]);
  });

  test("the answer opens a thread, in which the bot need not be mentioned; each person has a conversation", async () => {
    const [asked] = await received(inServer("10001", { content: `<@${BOT_ID}> hours?`, ...mention }));
    await discord.showTyping!(vendor, asked!.thread, asked!.id);
    await discord.send(vendor, asked!.thread, textPart("Nine to five."));
    expect(double.posts).toMatchObject([{ channel: "10001", content: "Nine to five." }]);
    double.channels.set("60002", { owner_id: "702" });
    const inThread = { guild_id: SERVER, channel_id: "10001", position: 1 };
    const events = await received(
      ["MESSAGE_CREATE", double.said(ADA, "10011", { ...inThread, content: "And on Sunday?" })],
      ["MESSAGE_CREATE", double.said("702", "10012", { ...inThread, content: "And me?" })],
      [
        "MESSAGE_CREATE",
        double.said(ADA, "10013", { ...inThread, channel_id: "60002", content: "Elsewhere" }),
      ],
      ["MESSAGE_CREATE", double.said(ADA, "10014", { ...inThread, channel_id: "60003", content: "Unknown" })],
    );
    expect(events.map(({ thread, text }) => [thread.id, text])).toEqual([
      [asked!.thread.id, "And on Sunday?"],
      ["10001:702", "And me?"],
    ]);
    await discord.send(vendor, events[0]!.thread, textPart("Closed."));
    await discord.send(vendor, asked!.thread, textPart("Still here."));
    expect(double.posts.map(({ channel }) => channel)).toEqual(["10001", "10001", "10001"]);
    expect(double.requests.filter(({ path }) => path.endsWith("/threads"))).toHaveLength(1);
  });

  test("without the permission to open threads it replies, and a reply to that goes on", async () => {
    double.answerOnce("/threads", { status: 403, json: { code: 50_013, message: "Missing Permissions" } });
    const [asked] = await received(inServer("10001", { content: "hours?", ...mention }));
    await discord.send(vendor, asked!.thread, textPart("Nine to five."));
    expect(double.posts).toMatchObject([{ channel: CHANNEL, message_reference: { message_id: "10001" } }]);
    const answer = { ...ofBot, message_reference: { message_id: "10001" } };
    const [next] = await received(
      inServer("10002", { type: 19, content: "Thanks", referenced_message: answer }),
    );
    expect(next!.thread.id).toBe(asked!.thread.id);
  });
});

describe("choices", () => {
  const long =
    "I want to know everything about your opening hours, also on public holidays, and about parking";
  const choices = [
    { text: "👍 Like", value: "like" },
    { text: "Hours", value: long + long },
    ...Array.from({ length: 5 }, (_, at) => ({ text: `Choice ${at}`, value: "same" })),
  ];
  const press = (user: string, button: number, more: object = {}): [string, object] => {
    const components = double.posts.at(-1)!.components!;
    const { custom_id } = components.flatMap((row) => row.components)[button]!;
    const person = { id: user, username: "ada", global_name: "Ada" };
    return [
      "INTERACTION_CREATE",
      {
        id: "90001",
        type: 3,
        token: INTERACTION_TOKEN,
        channel_id: `9${ADA}`,
        user: person,
        locale: "de",
        data: { custom_id, component_type: 2 },
        message: { id: "80001", components },
        ...more,
      },
    ];
  };

  test("are buttons, and a pressed one is its choice, acknowledged", async () => {
    await discord.send(vendor, { id: `9${ADA}` }, textPart("What is it?", { choices }));
    expect(double.posts[0]!.components!.map((row) => row.components.length)).toEqual([5, 2]);
    const events = await received(press(ADA, 0), press(ADA, 1, { id: "90002" }));
    expect(events).toMatchObject([
      {
        id: "interaction:90001",
        text: "like",
        thread: { id: `9${ADA}` },
        sender: { id: ADA, language: "de" },
      },
      { id: "interaction:90002", text: "Hours" },
    ]);
    expect(double.bodiesOf("/callback")).toEqual(['{"type":6}', '{"type":6}']);
  });

  test("of a server are for the person who was asked", async () => {
    double.channels.set("10001", { owner_id: BOT_ID });
    await discord.send(vendor, { id: `10001:${ADA}` }, textPart("What is it?", { choices }));
    const server = (user: string) => ({
      guild_id: SERVER,
      channel_id: "10001",
      user: undefined,
      member: { user: { id: user, username: "x" } },
    });
    const events = await received(press(ADA, 0, server(ADA)), press("702", 0, server("702")));
    expect(events.map(({ thread, sender }) => [thread.id, sender.id])).toEqual([[`10001:${ADA}`, ADA]]);
    expect(double.bodiesOf("/callback")).toHaveLength(2);
  });
});

describe("sending", () => {
  const thread = { id: `9${ADA}` };

  test("the same part twice is one message, and mentions no one", async () => {
    const part = textPart("Hi @everyone", { key: "7.0" });
    const first = await discord.send(vendor, thread, part);
    expect(await discord.send(vendor, thread, part)).toEqual(first);
    expect(double.posts).toMatchObject([
      { nonce: "7.0", enforce_nonce: true, allowed_mentions: { parse: [] } },
    ]);
  });

  test("what Discord would read as marks is escaped, code is not", async () => {
    await discord.send(
      vendor,
      thread,
      textPart("**Bold** 2 * 3 snake_case `a_b*c` [page](https://a.example/x_y) https://b.example/"),
    );
    expect(double.posts[0]!.content).toBe(
      "**Bold** 2 \\* 3 snake\\_case `a_b*c` [page](https://a.example/x_y) https://b.example/",
    );
  });

  test("a used up limit of a channel is waited for, before Discord has to refuse", async () => {
    double.answerOnce("/messages", {
      json: { id: "1" },
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "0.2" },
    });
    await discord.send(vendor, thread, textPart("one"));
    const begin = performance.now();
    await discord.send(vendor, { id: "9700702" }, textPart("elsewhere"));
    await discord.send(vendor, thread, textPart("two"));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(190);
    expect(double.posts.map(({ channel }) => channel)).toEqual(["9700702", `9${ADA}`]);
  });

  test.each([
    [
      { status: 429, json: { retry_after: 1.5, global: true } },
      { isTransient: true, retryAfterMs: 1500 },
    ],
    [{ status: 502 }, { isTransient: true }],
    [
      { status: 403, json: { code: 50_001 } },
      { isTransient: false, message: expect.stringContaining("permissions") },
    ],
    [{ status: 404, json: { code: 10_003 } }, { message: "This Discord channel no longer exists." }],
    [
      { status: 400, json: { message: "Invalid Form Body" } },
      { message: "Discord refused: Invalid Form Body" },
    ],
    [{ status: 418, json: [] }, { message: "Discord refused: status 418" }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("/messages", answer);
    await expect(discord.send(vendor, thread, textPart("hi"))).rejects.toMatchObject(expected);
  });

  test("files are fetched from Discord's hosts only, without the token", async () => {
    double.answerOnce("/attachments", { bytes: Buffer.from("PNG") });
    const file = { ref: `${double.url}/attachments/1/a.png`, name: "a.png", contentType: "image/png" };
    expect((await discord.download!(vendor, file)).content.toString()).toBe("PNG");
    expect(double.requests.at(-1)!.headers.authorization).toBeUndefined();
    for (const ref of [
      "https://cdn.discordapp.com.evil.example/a",
      "http://cdn.discordapp.com/a",
      "file:///etc/passwd",
      "x",
    ])
      await expect(discord.download!(vendor, { ref, name: "a" })).rejects.toThrow("not stored at Discord");
  });
});

test("shapes that no one knows are ignored", async () => {
  const shapes = [
    {},
    { author: 1 },
    { author: [], content: {} },
    { type: 0, author: { id: "1" } },
    { type: 3 },
  ];
  const events = await received(
    ...shapes.flatMap((data): [string, object][] => [
      ["MESSAGE_CREATE", data],
      ["INTERACTION_CREATE", data],
      ["__proto__", data],
    ]),
  );
  expect(events).toEqual([]);
});
