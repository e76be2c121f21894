import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_BODIES } from "../../../test/channels/hostile-calls.ts";
import { serveDouble } from "../../../test/channels/serve-double.ts";
import {
  signAsTwilio,
  startTwilioDouble,
  TWILIO_CREDENTIALS,
  TWILIO_NUMBER,
} from "../../../test/channels/twilio-double.ts";
import { INBOUND_URL, vendorAt } from "../../../test/channels/vendor-at.ts";
import { UnsignedCall, type ChannelCall, type ChannelEvent, type OutgoingFile } from "../channel.ts";
import type { TwilioVendor } from "./twilio-api.ts";
import { twilioSms, twilioWhatsapp } from "./twilio.ts";

const NOW = 1_700_000_000_000;
const SID = `SM${"0123456789abcdef".repeat(2)}`;
const SERVICE = `MG${"0123456789abcdef".repeat(2)}`;
const VISITOR = "+15550001111";
const TWIML = {
  status: 200,
  contentType: "text/xml",
  body: expect.stringContaining("<Response></Response>"),
};
let double: Awaited<ReturnType<typeof startTwilioDouble>>;
let vendor: TwilioVendor;
const withSettings = (settings: TwilioVendor["settings"]): TwilioVendor =>
  vendorAt(twilioSms, double.url, { credentials: TWILIO_CREDENTIALS, settings, now: () => NOW });
beforeEach(async () => {
  double = await startTwilioDouble("twilio_sms");
  vendor = withSettings({ from: TWILIO_NUMBER });
});
afterEach(() => double.close());

const incoming = (more: Record<string, string> = {}): Record<string, string> => ({
  ToCountry: "US",
  MessageSid: SID,
  SmsSid: SID,
  SmsStatus: "received",
  NumMedia: "0",
  NumSegments: "1",
  AccountSid: TWILIO_CREDENTIALS.account_sid,
  From: VISITOR,
  To: TWILIO_NUMBER,
  Body: "Hello",
  ApiVersion: "2010-04-01",
  ...more,
});
const callWith = (
  url: string,
  { headers, body }: Pick<ReturnType<typeof signAsTwilio>, "headers" | "body">,
): ChannelCall => ({
  method: "POST",
  url,
  query: {},
  headers,
  body: Buffer.from(body),
});
const receive = (parameters: Record<string, string>, channel = twilioSms) =>
  channel.receive!(vendor, callWith(INBOUND_URL, signAsTwilio(INBOUND_URL, parameters)));
const sent = () => Object.fromEntries(new URLSearchParams(double.bodiesOf("/Messages.json").at(-1)));
const picture: OutgoingFile = {
  name: "plan.png",
  contentType: "image/png",
  content: Buffer.from("PNG"),
  url: "https://chat.example/files/1",
};

describe("calls", () => {
  test("a text message becomes a message of its number, answered with empty TwiML", () => {
    expect(receive(incoming({ Body: " Hi & <there> + ü€ " }))).toEqual({
      events: [
        {
          kind: "message",
          id: SID,
          thread: { id: VISITOR },
          sender: { id: VISITOR, phone: VISITOR, name: undefined },
          text: "Hi & <there> + ü€",
          files: [],
          at: NOW,
        },
      ],
      answer: TWIML,
    });
  });

  test("WhatsApp's messages carry a name, buttons, places and files", () => {
    const media = {
      NumMedia: "2",
      MediaUrl0: "https://api.twilio.com/a",
      MediaContentType0: "image/jpeg",
      MediaUrl1: "https://api.twilio.com/b",
    };
    const message = incoming({
      From: `whatsapp:${VISITOR}`,
      To: `whatsapp:${TWILIO_NUMBER}`,
      ProfileName: "Ada",
    });
    expect(receive({ ...message, ...media }, twilioWhatsapp).events).toMatchObject([
      {
        thread: { id: VISITOR },
        sender: {
          id: VISITOR,
          phone: VISITOR,
          name: "Ada",
          proof: { source: "whatsapp", phone: VISITOR },
        },
        files: [
          { ref: "https://api.twilio.com/a", name: "file-1.jpg", contentType: "image/jpeg" },
          { ref: "https://api.twilio.com/b", name: "file-2" },
        ],
      },
    ]);
    const place = { Body: "", Latitude: "1.5", Longitude: "2", Label: "Shop" };
    expect(receive({ ...message, ...place }, twilioWhatsapp).events).toMatchObject([
      { text: "Shop\n1.5, 2" },
    ]);
    const pressed = { Body: "Yes!", ButtonText: "Yes!", ButtonPayload: "yes" };
    expect(receive({ ...message, ...pressed }, twilioWhatsapp).events).toMatchObject([{ text: "yes" }]);
    expect(receive(message, twilioSms).events).toEqual([]);
    expect(receive(incoming(), twilioWhatsapp).events).toEqual([]);
  });

  test("words that Twilio answers itself get no second answer", () => {
    for (const Body of ["STOP", "stop ", "Unsubscribe", "HELP", "start"])
      expect({ Body, ...receive(incoming({ Body })) }).toEqual({ Body, events: [], answer: TWIML });
    expect(receive(incoming({ Body: "Arrêt", OptOutType: "STOP" })).events).toEqual([]);
    for (const Body of ["yes", "please stop it", "help me"])
      expect(receive(incoming({ Body })).events).toHaveLength(1);
  });

  test("what became of a message is read from its status, with the reason of a failure", () => {
    const status = (MessageStatus: string, more: Record<string, string> = {}): readonly ChannelEvent[] =>
      receive({
        MessageSid: SID,
        SmsSid: SID,
        SmsStatus: MessageStatus,
        MessageStatus,
        To: VISITOR,
        From: TWILIO_NUMBER,
        ...more,
      }).events;
    expect(status("delivered")).toEqual([
      {
        kind: "delivery",
        id: `${SID}:delivered`,
        thread: { id: VISITOR },
        vendorMessageId: SID,
        state: "delivered",
        at: NOW,
      },
    ]);
    expect(status("read")).toMatchObject([{ state: "read" }]);
    expect(status("sent")).toMatchObject([{ state: "sent" }]);
    for (const early of ["queued", "accepted", "sending"]) expect(status(early)).toEqual([]);
    expect(status("undelivered", { ErrorCode: "30003" })).toMatchObject([
      { state: "failed", problem: "The phone is switched off or can't be reached." },
    ]);
    expect(status("failed", { ErrorCode: "63016" })).toMatchObject([
      { problem: expect.stringContaining("24 hours") },
    ]);
    expect(status("failed", { ErrorCode: "99999", ErrorMessage: "New" })).toMatchObject([
      { problem: "Twilio: New (error 99999)." },
    ]);
  });

  test("signatures hold behind a proxy, with a port, a query, and for GET", () => {
    const signedAt = (url: string, called: string) =>
      twilioSms.receive!(vendor, callWith(called, signAsTwilio(url, incoming()))).events;
    expect(signedAt(INBOUND_URL.replace("chat.example", "chat.example:443"), INBOUND_URL)).toHaveLength(1);
    expect(signedAt(`${INBOUND_URL}?a=1`, `${INBOUND_URL}?a=1`)).toHaveLength(1);
    expect(
      signedAt(INBOUND_URL, INBOUND_URL.replace("https://chat.example", "http://10.0.0.7:3000")),
    ).toHaveLength(1);
    const local = "http://localhost:3000/channels/any/abc123";
    expect(signedAt(local, local)).toHaveLength(1);
    const url = `${INBOUND_URL}?${new URLSearchParams(incoming()).toString()}`;
    const { headers } = signAsTwilio(url, {});
    const get = twilioSms.receive!(vendor, { ...callWith(url, { headers, body: "" }), method: "GET" });
    expect(get.events).toMatchObject([{ text: "Hello" }]);
  });

  test("calls without Twilio's signature are refused", () => {
    const signed = signAsTwilio(INBOUND_URL, incoming());
    const calls = [
      callWith(INBOUND_URL, { ...signed, headers: {} }),
      callWith(INBOUND_URL, { ...signed, body: `${signed.body}&Body=other` }),
      callWith(INBOUND_URL, signAsTwilio(`${INBOUND_URL}4`, incoming())),
      { ...callWith(INBOUND_URL, signed), method: "GET" as const },
    ];
    for (const call of calls) expect(() => twilioSms.receive!(vendor, call)).toThrow(UnsignedCall);
  });

  test("what Twilio never sends is refused or left alone, and nothing is stored", () => {
    for (const body of HOSTILE_BODIES) {
      const parameters: Record<string, string | string[]> = {};
      for (const key of new Set(new URLSearchParams(body).keys()))
        Object.defineProperty(parameters, key, {
          value: new URLSearchParams(body).getAll(key),
          enumerable: true,
        });
      const { headers } = signAsTwilio(INBOUND_URL, parameters as Record<string, string>);
      for (const channel of [twilioSms, twilioWhatsapp]) {
        const { events, answer } = channel.receive!(vendor, callWith(INBOUND_URL, { headers, body }));
        expect({ body, events }).toEqual({ body, events: [] });
        expect(answer?.status ?? 200).toBeLessThan(500);
      }
    }
  });
});

describe("requests", () => {
  test("connecting has Twilio call us for the number, disconnecting ends it", async () => {
    expect(await twilioSms.connect(vendor)).toEqual({
      id: TWILIO_NUMBER,
      name: `${TWILIO_NUMBER} (Acme)`,
      nextStep: null,
    });
    const updates = () => double.bodiesOf("/IncomingPhoneNumbers/PN");
    expect(Object.fromEntries(new URLSearchParams(updates()[0]))).toEqual({
      SmsUrl: INBOUND_URL,
      SmsMethod: "POST",
    });
    await twilioSms.disconnect!(vendor);
    expect(updates()[1]).toBe("SmsUrl=");
    await twilioSms.disconnect!(vendor);
    expect(updates()).toHaveLength(2);
  });

  test("what a person must do in the console is said", async () => {
    const service = withSettings({ messaging_service_sid: SERVICE });
    expect(await twilioSms.connect(service)).toMatchObject({
      id: SERVICE,
      nextStep: expect.stringContaining(INBOUND_URL),
    });
    const foreign = withSettings({ from: "+15559999999" });
    expect((await twilioSms.connect(foreign)).nextStep).toContain("not among those");
    expect((await twilioWhatsapp.connect(vendor)).nextStep).toContain(INBOUND_URL);
    double.answerOnce(".json", { json: { friendly_name: "Acme", status: "suspended" } });
    await expect(twilioSms.connect(vendor)).rejects.toMatchObject({
      message: "The Twilio account is suspended.",
    });
  });

  test("a text message is plain, a WhatsApp message has WhatsApp's marks", async () => {
    const part = { kind: "text", text: "**Open** daily", choices: [] } as const;
    const { vendorMessageId } = await twilioSms.send(vendor, { id: VISITOR }, part);
    expect(vendorMessageId).toMatch(/^SM[0-9a-f]{32}$/);
    expect(sent()).toEqual({
      To: VISITOR,
      From: TWILIO_NUMBER,
      Body: "Open daily",
      StatusCallback: INBOUND_URL,
      SmartEncoded: "true",
    });
    await twilioWhatsapp.send(withSettings({ messaging_service_sid: SERVICE }), { id: VISITOR }, part);
    expect(sent()).toEqual({
      To: `whatsapp:${VISITOR}`,
      MessagingServiceSid: SERVICE,
      Body: "*Open* daily",
      StatusCallback: INBOUND_URL,
    });
    await twilioSms.send(vendor, { id: VISITOR }, { kind: "text", text: "x".repeat(1600), choices: [] });
    expect(sent().Body).toHaveLength(1600);
  });

  test("files are fetched by Twilio where the number can send them, and links elsewhere", async () => {
    const part = { kind: "file", file: picture } as const;
    await twilioSms.send(vendor, { id: VISITOR }, part);
    expect(sent()).toMatchObject({ Body: `plan.png\n${picture.url}` });
    await twilioSms.send(withSettings({ from: TWILIO_NUMBER, sends_mms: true }), { id: VISITOR }, part);
    expect(sent()).toMatchObject({ MediaUrl: picture.url });
    await twilioWhatsapp.send(vendor, { id: VISITOR }, part);
    expect(sent()).toMatchObject({ MediaUrl: picture.url });
    await twilioWhatsapp.send(
      vendor,
      { id: VISITOR },
      { kind: "file", file: { ...picture, contentType: "application/zip" } },
    );
    expect(sent()).toMatchObject({ Body: `plan.png\n${picture.url}` });
  });

  test("credentials go to Twilio's hosts only when a file is fetched", async () => {
    const ref = `${double.url}/2010-04-01/Accounts/${TWILIO_CREDENTIALS.account_sid}/Messages/MM1/Media/ME1`;
    const jpeg = { bytes: Buffer.from("JPEG"), headers: { "content-type": "image/jpeg" } };
    const authorizations: (string | undefined)[] = [];
    const storage = await serveDouble(({ headers }) => {
      authorizations.push(headers.authorization);
      return jpeg;
    });
    double.answerOnce("/Media/ME1", { status: 307, headers: { location: `${storage.url}/ME1` } });
    const file = await twilioSms.download!(vendor, { ref, name: "file-1.jpg" });
    await storage.close();
    expect(file).toEqual({ name: "file-1.jpg", contentType: "image/jpeg", content: Buffer.from("JPEG") });
    expect(authorizations).toEqual([undefined]);
    for (const foreign of [
      "https://evil.example/Media/ME1",
      "http://api.twilio.com/x",
      "https://api.twilio.com.evil.example/",
      "x",
    ])
      await expect(twilioSms.download!(vendor, { ref: foreign, name: "x" })).rejects.toThrow(
        "not stored at Twilio",
      );
  });

  test.each([
    [{ status: 401, json: { code: 20003, message: "Authenticate" } }, { isRefused: true }],
    [
      { status: 429, headers: { "retry-after": "3" }, json: { code: 20429 } },
      { isTransient: true, retryAfterMs: 3000 },
    ],
    [{ status: 503 }, { isTransient: true }],
    [
      { status: 400, json: { code: 21610 } },
      { isTransient: false, isRefused: false, message: expect.stringContaining("STOP") },
    ],
    [{ status: 400, json: { code: 63016 } }, { message: expect.stringContaining("24 hours") }],
    [{ status: 400, json: { code: 12345, message: "New" } }, { message: "Twilio: New (error 12345)." }],
    [{ status: 400, json: null }, { message: "Twilio: status 400." }],
  ])("a failure says whether another try can succeed: %j", async (answer, expected) => {
    double.answerOnce("/Messages.json", answer);
    const send = twilioSms.send(vendor, { id: VISITOR }, { kind: "text", text: "hi", choices: [] });
    await expect(send).rejects.toMatchObject(expected);
  });

  test("settings name one sender, and credentials are checked by their form", () => {
    const { settings, credentials } = twilioSms;
    expect(settings.safeParse({ from: TWILIO_NUMBER }).success).toBe(true);
    expect(settings.safeParse({ messaging_service_sid: SERVICE, sends_mms: true }).success).toBe(true);
    for (const wrong of [
      {},
      { from: "5551234" },
      { from: TWILIO_NUMBER, messaging_service_sid: SERVICE },
      { from: TWILIO_NUMBER, more: 1 },
    ])
      expect({ wrong, ...settings.safeParse(wrong) }).toMatchObject({ wrong, success: false });
    expect(credentials.safeParse(TWILIO_CREDENTIALS).success).toBe(true);
    expect(credentials.safeParse({ ...TWILIO_CREDENTIALS, api_key_sid: `SK${"0".repeat(32)}` }).success).toBe(
      false,
    );
    expect(credentials.safeParse({ ...TWILIO_CREDENTIALS, auth_token: "x" }).success).toBe(false);
  });
});
