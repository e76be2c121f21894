import twilio from "twilio";
import { z } from "zod";
import type { ChannelDouble, InboundCall, SentToVisitor } from "./channel-double.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const TWILIO_NUMBER = "+15551234567";
export const TWILIO_CREDENTIALS = {
  account_sid: `AC${"0123456789abcdef".repeat(2)}`,
  auth_token: "fedcba9876543210fedcba9876543210",
};

const number = z.string().regex(/^(?:whatsapp:)?\+[1-9]\d{6,14}$/);
/** As Twilio's OpenAPI documents the creation of a message. */
const message = z
  .strictObject({
    To: number,
    From: number.optional(),
    MessagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/)
      .optional(),
    Body: z.string().min(1).max(1600).optional(),
    MediaUrl: z.url().optional(),
    StatusCallback: z.url(),
    SmartEncoded: z.enum(["true", "false"]).optional(),
  })
  .refine((given) => (given.From === undefined) !== (given.MessagingServiceSid === undefined))
  .refine((given) => (given.Body ?? given.MediaUrl) !== undefined);
const update = z.strictObject({
  SmsUrl: z.union([z.url(), z.literal("")]),
  SmsMethod: z.literal("POST").optional(),
});

const ROOT = `/2010-04-01/Accounts/${TWILIO_CREDENTIALS.account_sid}`;
const PHONE = `PN${"0".repeat(32)}`;
const BASIC = `Basic ${Buffer.from(`${TWILIO_CREDENTIALS.account_sid}:${TWILIO_CREDENTIALS.auth_token}`).toString("base64")}`;

export interface TwilioDouble extends ChannelDouble, RecordedApi {
  close(): Promise<void>;
}

/** Twilio's API for one account with one number, and its calls for text messages or for WhatsApp. */
export async function startTwilioDouble(kind: "twilio_sms" | "twilio_whatsapp"): Promise<TwilioDouble> {
  const prefix = kind === "twilio_sms" ? "" : "whatsapp:";
  const sent: SentToVisitor[] = [];
  const problems: string[] = [];
  const files = new Map<string, { contentType: string; content: Buffer }>();
  let smsUrl = "https://demo.twilio.com/welcome/sms/reply/";

  function createMessage(form: Record<string, unknown>): DoubleAnswer {
    const { data, error } = message.safeParse(form);
    if (!data) {
      problems.push(error.message);
      return failed(400, 21602, "Message body is required.");
    }
    const vendorMessageId = `SM${sent.length.toString(16).padStart(32, "0")}`;
    sent.push({
      visitor: data.To.replace(`${prefix}+`, ""),
      vendorMessageId,
      text: data.Body ?? "",
      choices: [],
      file: data.MediaUrl === undefined ? null : { url: data.MediaUrl },
    });
    return { status: 201, json: { sid: vendorMessageId, status: "queued" } };
  }

  async function handle(request: DoubleRequest): Promise<DoubleAnswer> {
    const { method, path, headers } = request;
    if (headers.authorization !== BASIC) return failed(401, 20003, "Authenticate");
    const phone = () => ({ sid: PHONE, sms_url: smsUrl, capabilities: { sms: true, mms: true } });
    const file = files.get(path);
    if (file) return { bytes: file.content, headers: { "content-type": file.contentType } };
    if (path === `${ROOT}.json`) return { json: { friendly_name: "Acme", status: "active" } };
    if (path.startsWith(`${ROOT}/IncomingPhoneNumbers.json`)) {
      const isOwn = new URL(path, "http://x").searchParams.get("PhoneNumber") === TWILIO_NUMBER;
      return { json: { incoming_phone_numbers: isOwn ? [phone()] : [] } };
    }
    if (method !== "POST") return failed(404, 20404, "The requested resource was not found");
    const parameters = Object.fromEntries(await request.form());
    if (path === `${ROOT}/Messages.json`) return createMessage(parameters);
    smsUrl = update.parse(parameters).SmsUrl;
    return { json: phone() };
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: failed(401, 20003, "Authenticate"),
      blocked: failed(400, 21610, "Attempt to send to unsubscribed recipient"),
    },
    isMessage: (path) => path.endsWith("/Messages.json"),
  });
  const person = (visitor: string) => `${prefix}+${visitor}`;
  const own = { AccountSid: TWILIO_CREDENTIALS.account_sid, ApiVersion: "2010-04-01" };
  return {
    ...api,
    kind,
    env: { [`${kind.toUpperCase()}_API_URL`]: api.url },
    credentials: TWILIO_CREDENTIALS,
    settings: { from: TWILIO_NUMBER },
    sent,
    problems,
    idOf: (visitor) => `+${visitor}`,
    message({ visitor, id, text, file }, { url }) {
      const sid = `SM${id.padStart(32, "0")}`;
      const path = `${ROOT}/Messages/${sid}/Media/ME${id.padStart(32, "0")}`;
      if (file) files.set(path, file);
      const media = file && { MediaUrl0: `${api.url}${path}`, MediaContentType0: file.contentType };
      return signAsTwilio(url, {
        ...own,
        MessageSid: sid,
        SmsSid: sid,
        SmsStatus: "received",
        NumMedia: file ? "1" : "0",
        NumSegments: "1",
        From: person(visitor),
        To: prefix + TWILIO_NUMBER,
        Body: text,
        ...media,
      });
    },
    delivery({ visitor, vendorMessageId, state }, { url }) {
      const MessageStatus = state === "failed" ? "undelivered" : state;
      return signAsTwilio(url, {
        ...own,
        MessageSid: vendorMessageId,
        SmsSid: vendorMessageId,
        SmsStatus: MessageStatus,
        MessageStatus,
        To: person(visitor),
        From: prefix + TWILIO_NUMBER,
        ...(state === "failed" ? { ErrorCode: "30003" } : {}),
      });
    },
    forge: (call) => ({
      ...call,
      headers: { ...call.headers, "x-twilio-signature": `${"A".repeat(27)}=` },
    }),
  };
}

const failed = (status: number, code: number, text: string): DoubleAnswer => ({
  status,
  json: { code, message: text, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** A call as Twilio makes it, signed by Twilio's own library. */
export function signAsTwilio(
  url: string,
  parameters: Record<string, string>,
): InboundCall & { body: string } {
  const signature = twilio.getExpectedTwilioSignature(TWILIO_CREDENTIALS.auth_token, url, parameters);
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(parameters).toString(),
  };
}
