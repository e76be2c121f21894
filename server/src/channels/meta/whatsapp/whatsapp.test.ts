import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureOf } from "../../../../test/channels/failure-of.ts";
import {
  BUSINESS_ACCOUNT_ID,
  PHONE_NUMBER_ID,
  signedCall,
  startGraphApi,
  type GraphApi,
} from "../../../../test/channels/graph-api.ts";
import {
  WHATSAPP_PERSON,
  whatsappCall,
  whatsappMessage,
  whatsappStatus,
  whatsappText,
} from "../../../../test/channels/graph-webhooks.ts";
import { metaVendor, postCall } from "../../../../test/channels/meta-vendor.ts";
import type { ChannelEvent } from "../../channel.ts";
import { whatsapp } from "./whatsapp.ts";

let api: GraphApi;
beforeAll(async () => {
  api = await startGraphApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.messages.length = 0;
  api.requests.length = 0;
});

const SETTINGS = { phone_number_id: PHONE_NUMBER_ID, business_account_id: BUSINESS_ACCOUNT_ID };
const vendor = (settings = SETTINGS, credentials = {}) =>
  metaVendor(api, { accountId: PHONE_NUMBER_ID, settings, credentials });
const received = (payload: unknown): readonly ChannelEvent[] =>
  whatsapp.receive!(vendor(), postCall(signedCall(payload))).events;
const messageOf = (content: object) => {
  const [event] = received(whatsappMessage("wamid.in", content));
  return event?.kind === "message" ? { text: event.text, isPress: event.isPress, files: event.files } : null;
};

test("connecting checks the token and both ids, subscribes the account and names what is left to do", async () => {
  const account = await whatsapp.connect(vendor());
  expect(account).toMatchObject({ id: PHONE_NUMBER_ID, name: "Lucky Shrub (+1 555-078-3881)" });
  expect(account.nextStep).toContain("https://parley.example/channels/meta/uid");
  expect(account.nextStep).toContain("verify-me");
  expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /v25.0/${PHONE_NUMBER_ID}`,
    `GET /v25.0/${BUSINESS_ACCOUNT_ID}/phone_numbers`,
    `POST /v25.0/${BUSINESS_ACCOUNT_ID}/subscribed_apps`,
  ]);
});

test("what is wrong with the credentials is said in plain words", async () => {
  const wrong = await failureOf(
    whatsapp.connect(vendor(SETTINGS, { access_token: "EAAwrongwrongwrongwrong" })),
  );
  expect(wrong).toMatchObject({
    isRefused: true,
    message: "WhatsApp refuses the access token. Enter a new one.",
  });

  const secret = await failureOf(whatsapp.connect(vendor(SETTINGS, { app_secret: "f".repeat(32) })));
  expect(secret).toMatchObject({ isRefused: true });
  expect(secret.message).toContain("app secret does not belong to the access token");

  api.failNext(PHONE_NUMBER_ID, { code: 190, error_subcode: 463, message: "Session has expired" });
  expect((await failureOf(whatsapp.connect(vendor()))).message).toBe(
    "WhatsApp refuses the access token: it has expired. Enter a new one.",
  );

  api.failNext("subscribed_apps", { code: 200, message: "(#200) You need whatsapp_business_management" });
  const permission = await failureOf(whatsapp.connect(vendor()));
  expect(permission.message).toMatch(/lacks a permission.*whatsapp_business_management/);

  const number = await failureOf(whatsapp.connect(vendor({ ...SETTINGS, phone_number_id: "15550783881" })));
  expect(number.message).toContain("does not know the phone number ID 15550783881");
  const account = await failureOf(whatsapp.connect(vendor({ ...SETTINGS, business_account_id: "12345678" })));
  expect(account.message).toContain("does not know the business account ID 12345678");
});

test("a message brings its text, the person and their number", () => {
  expect(received(whatsappText("wamid.1", "Gibt es das auch in Grün? 🌿", 1_700_000_000_000))).toEqual([
    {
      kind: "message",
      id: "wamid.1",
      thread: { id: WHATSAPP_PERSON },
      sender: {
        id: "US.13491208655302741918",
        name: "Sheena Nelson",
        phone: `+${WHATSAPP_PERSON}`,
        proof: { source: "whatsapp", phone: `+${WHATSAPP_PERSON}` },
      },
      text: "Gibt es das auch in Grün? 🌿",
      files: [],
      at: 1_700_000_000_000,
    },
  ]);
});

test("a person who hides their number is a thread by their id, and is answered there", async () => {
  const id = "US.13491208655302741918";
  const [event] = received(
    whatsappCall({
      contacts: [{ profile: { name: "Ada", username: "ada" }, user_id: id }],
      messages: [
        { from_user_id: id, id: "wamid.2", timestamp: "1700000000", type: "text", text: { body: "Hi" } },
      ],
    }),
  );
  expect(event).toMatchObject({ thread: { id }, sender: { id, name: "Ada", phone: undefined } });
  await whatsapp.send(vendor(), { id }, { kind: "text", text: "Hello", choices: [] });
  expect(api.messages).toMatchObject([{ recipient: id }]);
});

test("choices, files, places and cards become a text and files", () => {
  expect(
    messageOf({
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: "yes", title: "Yes" } },
    }),
  ).toEqual({ text: "yes", isPress: true, files: [] });
  expect(
    messageOf({
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "express", title: "Fast" } },
    }),
  ).toEqual({ text: "express", isPress: true, files: [] });
  expect(messageOf({ type: "button", button: { payload: "stop", text: "Stop" } })?.text).toBe("stop");
  expect(
    messageOf({
      type: "image",
      image: { id: "1003", mime_type: "image/jpeg", sha256: "x", caption: "Broken" },
    }),
  ).toEqual({ text: "Broken", files: [{ ref: "1003", name: "image.jpg", contentType: "image/jpeg" }] });
  expect(
    messageOf({ type: "audio", audio: { id: "1004", mime_type: "audio/ogg; codecs=opus", voice: true } })
      ?.files,
  ).toEqual([{ ref: "1004", name: "audio.ogg", contentType: "audio/ogg" }]);
  expect(
    messageOf({ type: "document", document: { id: "5", mime_type: "application/pdf", filename: "bill.pdf" } })
      ?.files,
  ).toEqual([{ ref: "5", name: "bill.pdf", contentType: "application/pdf" }]);
  expect(messageOf({ type: "sticker", sticker: { id: "6", mime_type: "image/webp" } })?.files).toHaveLength(
    1,
  );
  expect(messageOf({ type: "video", video: { id: "7" } })?.files).toEqual([
    { ref: "7", name: "video", contentType: undefined },
  ]);
  expect(
    messageOf({
      type: "location",
      location: { latitude: 37.48, longitude: -122.14, name: "HQ", address: "Hacker Way" },
    })?.text,
  ).toBe("📍 HQ, Hacker Way (37.48, -122.14)");
  expect(
    messageOf({
      type: "contacts",
      contacts: [
        {
          name: { formatted_name: "Barbara" },
          phones: [{ phone: "+1 650" }],
          emails: [{ email: "b@a.example" }],
        },
      ],
    })?.text,
  ).toBe("👤 Barbara: +1 650, b@a.example");
  expect(
    messageOf({ type: "order", order: { product_items: [{ product_retailer_id: "sku", quantity: 2 }] } })
      ?.text,
  ).toBe("2 × sku");
  expect(messageOf({ type: "unsupported", errors: [{ code: 131_051 }] })?.text).toContain("does not pass on");
});

test("reactions, notices, groups and other numbers start nothing", () => {
  expect(messageOf({ type: "reaction", reaction: { message_id: "wamid.0", emoji: "👍" } })).toBeNull();
  expect(messageOf({ type: "system", system: { body: "changed" } })).toBeNull();
  expect(messageOf({ type: "text", text: { body: "hi all" }, group_id: "Y2FwaV9n" })).toBeNull();
  expect(messageOf({ type: "text", text: { body: "  " } })).toBeNull();
  const other = whatsappCall(
    { messages: [{ from: "1650555", id: "wamid.3", type: "text", text: { body: "Hi" } }] },
    "999999999",
  );
  expect(received(other)).toEqual([]);
  const echo = whatsappText("wamid.4", "from the phone");
  echo.entry[0]!.changes[0]!.field = "smb_message_echoes";
  expect(received(echo)).toEqual([]);
});

test("a batch keeps what can be read", () => {
  const batch = {
    ...whatsappText("wamid.a", "one"),
    entry: [
      ...whatsappText("wamid.a", "one").entry,
      { id: "x", changes: [{ field: "account_update", value: { event: "BAN" } }] },
      ...whatsappCall({
        messages: [
          { from: 5, id: "wamid.bad", type: "text", text: { body: {} } },
          {
            from: "16505550000",
            id: "wamid.b",
            timestamp: "1700000000",
            type: "text",
            text: { body: "two" },
          },
        ],
        statuses: [
          { id: "wamid.out", status: "delivered", timestamp: "1700000000", recipient_id: "16505550000" },
        ],
      }).entry,
    ],
  };
  expect(received(batch).map(({ id }) => id)).toEqual(["wamid.a", "wamid.b", "wamid.out:delivered"]);
});

test("statuses follow a message, and a failure says why", () => {
  const stateOf = (status: string, more?: object) => received(whatsappStatus("wamid.9", status, more))[0];
  expect(stateOf("sent")).toMatchObject({
    kind: "delivery",
    vendorMessageId: "wamid.9",
    state: "sent",
    id: "wamid.9:sent",
  });
  expect(stateOf("delivered")).toMatchObject({ state: "delivered" });
  expect(stateOf("read")).toMatchObject({ state: "read" });
  expect(stateOf("played")).toMatchObject({ state: "read" });
  expect(stateOf("failed", { errors: [{ code: 131_047, title: "Re-engagement message" }] })).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("more than 24 hours") as string,
  });
  expect(stateOf("failed", { errors: [{ code: 139_999, title: "New thing" }] })).toMatchObject({
    problem: expect.stringContaining("New thing") as string,
  });
  expect(stateOf("failed")).toMatchObject({ problem: "WhatsApp did not say why." });
  expect(stateOf("deleted")).toBeUndefined();
});

test("a file is fetched with the token from Meta's hosts, and from no other", async () => {
  api.media.set("1003", { contentType: "image/jpeg", content: Buffer.from("jpeg") });
  expect(await whatsapp.download!(vendor(), { ref: "1003", name: "image.jpg" })).toEqual({
    name: "image.jpg",
    contentType: "image/jpeg",
    content: Buffer.from("jpeg"),
  });
  const asked: string[] = [];
  const watching = {
    ...vendor(),
    request: (request: { path: string }) => {
      asked.push(request.path);
      return vendor().request(request as never);
    },
  };
  for (const url of [
    "https://evil.example/files/1003",
    "https://lookaside.fbsbx.com.evil.example/",
    "https://evilfbsbx.com/",
    "http://lookaside.fbsbx.com/x",
    "https://lookaside.fbsbx.com:8443/x",
    "https://user@lookaside.fbsbx.com/x",
    "file:///etc/passwd",
    "nonsense",
  ]) {
    api.media.set("1005", { contentType: "image/jpeg", content: Buffer.from(""), url });
    const failure = await failureOf(whatsapp.download!(watching, { ref: "1005", name: "x" }));
    expect(failure.message).toContain("was not fetched");
  }
  expect(asked.every((path) => path.startsWith("/v25.0/1005?"))).toBe(true);
});
