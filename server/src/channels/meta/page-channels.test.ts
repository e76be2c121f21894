import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../../../test/channels/failure-of.ts";
import {
  APP_SECRET,
  INSTAGRAM_ID,
  PAGE_ID,
  signedCall,
  startGraphApi,
  type GraphApi,
} from "../../../test/channels/graph-api.ts";
import { instagramCall, messengerCall, PAGE_PERSON } from "../../../test/channels/graph-webhooks.ts";
import { metaVendor, postCall } from "../../../test/channels/meta-vendor.ts";
import { UnsignedCall, type OutgoingPart } from "../channel.ts";
import { instagram } from "./instagram.ts";
import { messenger } from "./messenger.ts";

let api: GraphApi;
beforeAll(async () => {
  api = await startGraphApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.messages.length = 0;
  api.requests.length = 0;
  api.uploads.clear();
});

const OTHER_SECRET = "f".repeat(32);
const BOTH = [
  { channel: messenger, id: PAGE_ID, name: "Lucky Shrub", call: messengerCall, most: 2000 },
  { channel: instagram, id: INSTAGRAM_ID, name: "@luckyshrub", call: instagramCall, most: 1000 },
] as const;

const thread = { id: PAGE_PERSON };
const text = (content: string, choices: { text: string; value: string }[] = []): OutgoingPart => ({
  kind: "text",
  text: content,
  choices,
});
const file = (contentType: string, bytes = 3): OutgoingPart => ({
  kind: "file",
  file: { name: "a.bin", contentType, content: Buffer.alloc(bytes), url: "https://parley.example/f/1" },
});

describe.each(BOTH)("$channel.kind", ({ channel, id, name, call, most }) => {
  const vendor = (credentials = {}) => metaVendor(api, { accountId: id, settings: {}, credentials });
  const received = (items: readonly object[], account?: string) =>
    channel.receive!(vendor(), postCall(signedCall(call(items, account)))).events;

  test("connecting subscribes the account and names what is left to do; disconnecting undoes it", async () => {
    const account = await channel.connect(vendor());
    expect(account).toMatchObject({ id, name });
    expect(account.nextStep).toContain("verify-me");
    await channel.disconnect!(vendor());
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v25.0/me",
      "POST /v25.0/me/subscribed_apps",
      "DELETE /v25.0/me/subscribed_apps",
    ]);
  });

  test("a wrong token, secret or permission is said in plain words", async () => {
    const token = await failureOf(channel.connect(vendor({ access_token: "EAAwrongwrongwrongwrong" })));
    expect(token).toMatchObject({ isRefused: true });
    expect(token.message).toContain("refuses the access token");
    const secret = await failureOf(channel.connect(vendor({ app_secret: OTHER_SECRET })));
    expect(secret.message).toContain("app secret does not belong");
    api.failNext("subscribed_apps", {
      code: 200,
      message: "(#200) Requires pages_manage_metadata permission",
    });
    expect((await failureOf(channel.connect(vendor()))).message).toContain("pages_manage_metadata");
  });

  test("texts, pressed choices and files are received", () => {
    const at = 1_700_000_000_000;
    expect(received([{ timestamp: at, message: { mid: "m_1", text: "Grüße 🌿" } }])).toEqual([
      { kind: "message", id: "m_1", thread, sender: { id: PAGE_PERSON }, text: "Grüße 🌿", files: [], at },
    ]);
    const contentOf = (message: object) => {
      const [event] = received([{ message: { mid: "m_2", ...message } }]);
      return event?.kind === "message" ? { text: event.text, files: event.files } : null;
    };
    expect(contentOf({ text: "Red", quick_reply: { payload: "red" } })).toEqual({ text: "red", files: [] });
    const url = "https://scontent.xx.fbcdn.net/v/t1/photo.jpg?oh=1";
    expect(contentOf({ text: "Look", attachments: [{ type: "image", payload: { url } }] })).toEqual({
      text: "Look",
      files: [{ ref: url, name: "photo.jpg" }],
    });
    expect(
      contentOf({
        attachments: [{ type: "audio", payload: { url: "https://lookaside.fbsbx.com/ig?id=1" } }],
      }),
    ).toEqual({ text: "", files: [{ ref: "https://lookaside.fbsbx.com/ig?id=1", name: "audio" }] });
    expect(
      contentOf({ attachments: [{ type: "image", payload: { url, sticker_id: 369_239_263_222_822 } }] }),
    ).toEqual({ text: "👍", files: [] });
    expect(
      contentOf({
        attachments: [{ type: "location", title: "Here", payload: { coordinates: { lat: 1.5, long: 2 } } }],
      }),
    ).toEqual({ text: "📍 Here (1.5, 2)", files: [] });
    expect(
      contentOf({
        attachments: [{ type: "fallback", title: "Shop", url: "https://shop.example/", payload: null }],
      }),
    ).toEqual({ text: "Shop https://shop.example/", files: [] });
    expect(contentOf({ is_unsupported: true })?.text).toContain("does not pass on");
    expect(received([{ postback: { mid: "m_3", title: "Start", payload: "start" } }])).toMatchObject([
      { kind: "message", id: "m_3", text: "start" },
    ]);
    expect(received([{ timestamp: at, postback: { title: "Start", payload: "start" } }])).toMatchObject([
      { id: `postback:${PAGE_PERSON}:${at}` },
    ]);
  });

  test("echoes, deletions, reactions and other accounts start nothing", () => {
    expect(received([{ message: { mid: "m_4", text: "mine", is_echo: true } }])).toEqual([]);
    expect(received([{ sender: { id }, message: { mid: "m_4", text: "mine" } }])).toEqual([]);
    expect(received([{ message: { mid: "m_4", is_deleted: true } }])).toEqual([]);
    expect(received([{ reaction: { mid: "m_4", action: "react", emoji: "❤" } }])).toEqual([]);
    expect(received([{ message: { mid: "m_4", text: "Hi" } }], "111111")).toEqual([]);
  });

  test("deliveries and reads follow the messages they name", () => {
    expect(
      received([
        { delivery: { mids: ["m_5", "m_6"], watermark: 1 } },
        { read: { watermark: 1_700_000_000_000 } },
        { read: { watermark: -1 } },
        { read: { mid: "m_5" }, timestamp: 1_700_000_000_001 },
        { message: { mid: 7, text: "unreadable" } },
      ]),
    ).toMatchObject([
      { kind: "delivery", id: "m_5:delivered", vendorMessageId: "m_5", state: "delivered", thread },
      { vendorMessageId: "m_6", state: "delivered" },
      { vendorMessageId: null, state: "read", at: 1_700_000_000_000 },
      { id: "m_5:read", vendorMessageId: "m_5", state: "read" },
      { vendorMessageId: null, state: "read", at: 1_700_000_000_001 },
    ]);
  });

  test("texts are sent plain, choices as quick replies", async () => {
    const sent = await channel.send(vendor(), thread, text("**Hello** [Shop](https://shop.example/a)"));
    expect(sent.vendorMessageId).toMatch(/^m_/);
    const choices = Array.from({ length: 13 }, (_, at) => ({
      text: `Choice number ${at} of thirteen`,
      value: `v${at}`,
    }));
    await channel.send(vendor(), thread, text("Which?", choices));
    await channel.send(vendor(), thread, text("Which?", [{ text: "One", value: "v".repeat(1001) }]));
    await channel.send(vendor(), thread, text("x".repeat(most)));
    expect(api.messages).toMatchObject([
      { recipient: thread, message: { text: "Hello Shop (https://shop.example/a)" } },
      {
        message: {
          quick_replies: { 0: { content_type: "text", title: "Choice number 0 of …", payload: "v0" } },
        },
      },
      { message: { text: "Which?\n\n1. One" } },
      {},
    ]);
  });

  test("typing is shown and a person's name is asked for", async () => {
    await channel.showTyping!(vendor(), thread, "m_1");
    expect(api.messages).toEqual([{ recipient: thread, sender_action: "typing_on" }]);
    expect(await channel.profile!(vendor(), { id: PAGE_PERSON }, { id: PAGE_PERSON })).toEqual({
      id: PAGE_PERSON,
      name: "Ada Lovelace",
    });
  });

  test("the window, limits and a refused token are told apart", async () => {
    const sending = () => failureOf(channel.send(vendor(), thread, text("Hello")));
    api.failNext("messages", { code: 10, error_subcode: 2_018_278 });
    expect(await sending()).toMatchObject({
      isRefused: false,
      isTransient: false,
      message: expect.stringContaining("24 hours") as string,
    });
    api.failNext("messages", { code: 613 });
    expect(await sending()).toMatchObject({ isTransient: true });
    api.failNext("messages", { code: 551, error_subcode: 1_545_041 });
    expect(await sending()).toMatchObject({ isTransient: false, isRefused: false });
    api.failNext("messages", { status: 401, code: 190, error_subcode: 460 });
    expect(await sending()).toMatchObject({
      isRefused: true,
      message: expect.stringContaining("password was changed") as string,
    });
  });

  test("files come from Meta's hosts without the token, and from no other host", async () => {
    const asked: { path: string; headers?: unknown }[] = [];
    const watching = {
      ...vendor(),
      request: (request: { path: string; headers?: unknown }) => {
        asked.push(request);
        return Promise.resolve({
          status: 200,
          headers: { "content-type": "image/png" },
          bytes: Buffer.from("png"),
          json: undefined,
        });
      },
    };
    const ref = "https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1";
    expect(await channel.download!(watching, { ref, name: "a" })).toMatchObject({ contentType: "image/png" });
    for (const other of [
      "https://evil.example/x",
      "http://scontent.fbcdn.net/x",
      "https://fbcdn.net.evil.example/",
    ])
      expect((await failureOf(channel.download!(watching, { ref: other, name: "a" }))).message).toContain(
        "not fetched",
      );
    expect(asked).toEqual([expect.objectContaining({ path: ref, headers: {} })]);
  });
});

test("Messenger uploads a file and sends it by its id", async () => {
  const vendor = metaVendor(api, { accountId: PAGE_ID, settings: {} });
  await messenger.send(vendor, thread, file("image/png"));
  await messenger.send(vendor, thread, file("application/zip"));
  const [picture, archive] = [...api.uploads.keys()];
  expect(api.messages).toMatchObject([
    { message: { attachment: { type: "image", payload: { attachment_id: picture } } } },
    { message: { attachment: { type: "file", payload: { attachment_id: archive } } } },
  ]);
});

test("Instagram fetches a file itself where it takes its kind, and gets a link otherwise", async () => {
  const vendor = metaVendor(api, { accountId: INSTAGRAM_ID, settings: {} });
  await instagram.send(vendor, thread, file("image/png"));
  await instagram.send(vendor, thread, file("image/png", 8 * 1024 * 1024 + 1));
  await instagram.send(vendor, thread, file("application/zip"));
  const link = { message: { text: "a.bin\nhttps://parley.example/f/1" } };
  expect(api.messages).toMatchObject([
    { message: { attachment: { type: "image", payload: { url: "https://parley.example/f/1" } } } },
    link,
    link,
  ]);
});

test("a person's token in place of a page's is named", async () => {
  api.failNext("subscribed_apps", {
    code: 210,
    message: "(#210) A page access token is required to request this resource.",
  });
  const vendor = metaVendor(api, { accountId: PAGE_ID, settings: {} });
  expect((await failureOf(messenger.connect(vendor))).message).toContain("not a page's token");
});

test("Instagram's calls may be signed with the app's own secret where it was entered", () => {
  const payload = instagramCall([{ message: { mid: "m_1", text: "Hi" } }]);
  const receive = (credentials: object, secret: string) => () =>
    instagram.receive!(
      metaVendor(api, { accountId: INSTAGRAM_ID, settings: {}, credentials }),
      postCall(signedCall(payload, secret)),
    ).events;
  expect(receive({ meta_app_secret: OTHER_SECRET }, OTHER_SECRET)()).toHaveLength(1);
  expect(receive({ meta_app_secret: OTHER_SECRET }, APP_SECRET)()).toHaveLength(1);
  expect(receive({}, OTHER_SECRET)).toThrow(UnsignedCall);
});
