import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_BODIES } from "../../../test/channels/hostile-calls.ts";
import { LINE_CREDENTIALS, signAsLine, startLineDouble } from "../../../test/channels/line-double.ts";
import { INBOUND_URL, vendorAt } from "../../../test/channels/vendor-at.ts";
import { UnsignedCall, type ChannelCall, type OutgoingFile } from "../channel.ts";
import { contentUrlOf, type LineVendor } from "./line-api.ts";
import { line } from "./line.ts";

const NOW = 1_700_000_100_000;
const USER = `U${"0123456789abcdef".repeat(2)}`;
const GROUP = `C${"0123456789abcdef".repeat(2)}`;
let double: Awaited<ReturnType<typeof startLineDouble>>;
let vendor: LineVendor;
beforeEach(async () => {
  double = await startLineDouble();
  vendor = vendorAt(line, double.url, { credentials: LINE_CREDENTIALS, settings: {}, now: () => NOW });
});
afterEach(() => double.close());

const callWith = (body: string, headers: Record<string, string>): ChannelCall => ({
  method: "POST",
  url: INBOUND_URL,
  query: {},
  headers,
  body: Buffer.from(body),
});
const receive = (...events: object[]) => {
  const body = JSON.stringify({ destination: "Ubot", events });
  return line.receive!(vendor, callWith(body, signAsLine(body)));
};
const eventOf = (message: object, more: object = {}) => ({
  type: "message",
  mode: "active",
  timestamp: 1_700_000_000_000,
  source: { type: "user", userId: USER },
  webhookEventId: "01H",
  deliveryContext: { isRedelivery: false },
  replyToken: "r",
  message: { type: "text", id: "1", quoteToken: "q", ...message },
  ...more,
});
const pushed = () =>
  (JSON.parse(double.bodiesOf("/message/push").at(-1)!) as { messages: object[] }).messages;
const picture: OutgoingFile = {
  name: "plan.png",
  contentType: "image/png",
  content: Buffer.from("PNG"),
  url: "https://chat.example/files/1",
};

describe("calls", () => {
  test("a message and a pressed quick reply become messages of the chat", () => {
    const postback = {
      type: "postback",
      message: undefined,
      postback: { data: "yes" },
      webhookEventId: "01J",
    };
    expect(receive(eventOf({ text: " Hello " }), eventOf({}, postback)).events).toEqual([
      {
        kind: "message",
        id: "01H",
        thread: { id: USER },
        sender: { id: USER },
        text: "Hello",
        files: [],
        at: 1_700_000_000_000,
      },
      {
        kind: "message",
        id: "01J",
        thread: { id: USER },
        sender: { id: USER },
        text: "yes",
        isPress: true,
        files: [],
        at: 1_700_000_000_000,
      },
    ]);
  });

  test("in a group only a mention of the bot is answered, without the mention", () => {
    const source = { type: "group", groupId: GROUP, userId: USER };
    const mention = { mentionees: [{ index: 3, length: 5, type: "user", isSelf: true }, null] };
    expect(
      receive(
        eventOf({ text: "hi" }, { source }),
        eventOf({ text: "Hi @Acme there", mention }, { source }),
        eventOf({ type: "image" }, { source }),
      ).events,
    ).toMatchObject([{ thread: { id: GROUP }, sender: { id: USER }, text: "Hi  there" }]);
  });

  test("files are named by their kind, places by their address", () => {
    const { events } = receive(
      eventOf({ type: "image", id: "77", contentProvider: { type: "line" } }),
      eventOf({ type: "file", id: "78", fileName: "a.pdf", fileSize: 9 }),
      eventOf({
        type: "image",
        id: "79",
        contentProvider: { type: "external", originalContentUrl: "https://x.example" },
      }),
      eventOf({ type: "location", title: "Shop", address: "1 Way", latitude: 1.5, longitude: 2 }),
    );
    expect(events).toMatchObject([
      { text: "", files: [{ ref: "77", name: "image-77.jpg", contentType: "image/jpeg" }] },
      { text: "", files: [{ ref: "78", name: "a.pdf", bytes: 9 }] },
      { text: "Shop\n1 Way\n1.5, 2", files: [] },
    ]);
  });

  test("events that need no answer are left alone, and a console's test call is accepted", () => {
    expect(
      receive(
        eventOf({ text: "hi" }, { mode: "standby" }),
        eventOf({ type: "sticker", packageId: "1" }),
        eventOf({}, { type: "follow", message: undefined }),
        eventOf({}, { type: "unfollow", message: undefined }),
        eventOf({ type: "constructor" }),
      ),
    ).toEqual({ events: [] });
    expect(receive()).toEqual({ events: [] });
  });

  test("calls without LINE's signature are refused", () => {
    const body = JSON.stringify({ events: [eventOf({ text: "hi" })] });
    for (const headers of [{}, { "x-line-signature": "" }, signAsLine(`${body} `)])
      expect(() => line.receive!(vendor, callWith(body, headers))).toThrow(UnsignedCall);
  });

  test("what LINE never sends is refused or left alone, and nothing is stored", () => {
    for (const body of HOSTILE_BODIES) {
      const { events, answer } = line.receive!(vendor, callWith(body, signAsLine(body)));
      expect({ body, events }).toEqual({ body, events: [] });
      expect(answer?.status ?? 200).toBeLessThan(500);
    }
  });
});

describe("requests", () => {
  test("connecting sets our address and says what is left to do", async () => {
    expect(await line.connect(vendor)).toEqual({
      id: `U${"1".padStart(32, "0")}`,
      name: "Acme (@acme)",
      nextStep: null,
    });
    expect(double.bodiesOf("/webhook/endpoint")[0]).toBe(JSON.stringify({ endpoint: INBOUND_URL }));
    double.answerOnce("/v2/bot/info", { json: { userId: "Ubot", basicId: "@acme", displayName: "Acme" } });
    double.answerOnce("/webhook/endpoint", {
      status: 400,
      json: { message: "Invalid webhook endpoint URL" },
    });
    expect((await line.connect(vendor)).nextStep).toContain("Invalid webhook endpoint URL");
    double.answerOnce("/webhook/endpoint", { json: {} });
    double.answerOnce("/webhook/endpoint", { json: { endpoint: INBOUND_URL, active: false } });
    expect((await line.connect(vendor)).nextStep).toContain("Use webhook");
    double.answerOnce("/v2/bot/info", { json: { userId: 7 } });
    await expect(line.connect(vendor)).rejects.toThrow("can't be read");
  });

  test("a text is pushed without marks, choices as quick replies", async () => {
    const choices = Array.from({ length: 13 }, (_, at) => ({
      text: `Choice number ${at} of thirteen`,
      value: `v${at}`,
    }));
    const text = "**Open** [daily](https://a.example/x)";
    const { vendorMessageId } = await line.send(vendor, { id: USER }, { kind: "text", text, choices });
    expect(vendorMessageId).toBe("461946114854910");
    expect(pushed()).toMatchObject([
      { type: "text", text: "Open daily (https://a.example/x)", quickReply: { items: { length: 13 } } },
    ]);
    await line.send(vendor, { id: USER }, { kind: "text", text: "a".repeat(5000), choices: [] });
    expect(pushed()).toEqual([{ type: "text", text: "a".repeat(5000) }]);
  });

  test("a picture is fetched by LINE, everything else becomes a link", async () => {
    await line.send(vendor, { id: USER }, { kind: "file", file: picture });
    expect(pushed()).toEqual([
      { type: "image", originalContentUrl: picture.url, previewImageUrl: picture.url },
    ]);
    const others = [
      { ...picture, contentType: "application/pdf" },
      { ...picture, url: "http://chat.example/files/1" },
      { ...picture, content: Buffer.alloc(1024 * 1024 + 1) },
    ];
    for (const file of others) {
      await line.send(vendor, { id: USER }, { kind: "file", file });
      expect(pushed()).toEqual([{ type: "text", text: `plan.png\n${file.url}` }]);
    }
  });

  test("typing shows in chats with one person", async () => {
    await line.showTyping!(vendor, { id: USER }, "1");
    await line.showTyping!(vendor, { id: GROUP }, "1");
    expect(double.bodiesOf("/loading/start")).toEqual([JSON.stringify({ chatId: USER, loadingSeconds: 20 })]);
  });

  test("files are fetched from LINE's host for content, later where LINE still prepares them", async () => {
    const file = { ref: "77", name: "image-77.jpg" };
    const jpeg = { bytes: Buffer.from("JPEG"), headers: { "content-type": "image/jpeg" } };
    double.answerOnce("/v2/bot/message/77/content", jpeg);
    expect(await line.download!(vendor, file)).toEqual({
      name: "image-77.jpg",
      contentType: "image/jpeg",
      content: Buffer.from("JPEG"),
    });
    double.answerOnce("/content", { status: 202 });
    await expect(line.download!(vendor, file)).rejects.toMatchObject({
      isTransient: true,
      retryAfterMs: 5000,
    });
    await expect(line.download!(vendor, { ...file, ref: "../../v2/bot/info" })).rejects.toThrow(
      "LINE refused",
    );
    expect(contentUrlOf({ apiUrl: "https://api.line.me" })).toBe("https://api-data.line.me");
  });

  test("a person's name and language are asked for", async () => {
    expect(await line.profile!(vendor, { id: USER }, { id: USER })).toEqual({
      id: USER,
      name: "Hana",
      language: "ja",
    });
  });

  test.each([
    [{ status: 401, json: { message: "no" } }, { isRefused: true }],
    [
      {
        status: 429,
        headers: { "retry-after": "7" },
        json: { message: "The API rate limit has been exceeded." },
      },
      { isTransient: true, retryAfterMs: 7000 },
    ],
    [
      { status: 429, json: { message: "You have reached your monthly limit." } },
      { isTransient: false, isRefused: false, message: expect.stringContaining("larger plan") },
    ],
    [{ status: 500, json: { message: "x" } }, { isTransient: true }],
    [
      { status: 403, json: { message: "Access to this API is not available for your account" } },
      { message: expect.stringContaining("not available for your account") },
    ],
    [
      {
        status: 400,
        json: {
          message: "The request body has 1 error(s)",
          details: [{ message: "May not be empty", property: "messages[0].text" }, null],
        },
      },
      {
        isTransient: false,
        message: "LINE refused: The request body has 1 error(s) messages[0].text: May not be empty",
      },
    ],
    [{ status: 400, json: null }, { message: "LINE refused: status 400" }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("/message/push", answer);
    const send = line.send(vendor, { id: USER }, { kind: "text", text: "hi", choices: [] });
    await expect(send).rejects.toMatchObject(expected);
  });
});
