import type { ChannelCall, ChannelEvent, DeliveryEvent, Receipt, VendorFile } from "../channel.ts";
import { fileNameOf } from "../parsing/file-name-of.ts";
import { UNREADABLE_CALL } from "../parsing/parse-call.ts";
import type { TwilioVendor } from "./twilio-api.ts";
import { twilioProblem } from "./twilio-problems.ts";
import { verifyTwilioSignature } from "./twilio-signature.ts";

/** How the addresses of people begin: nothing for text messages. */
export type AddressPrefix = "" | "whatsapp:";

const NO_REPLY: NonNullable<Receipt["answer"]> = {
  status: 200,
  contentType: "text/xml",
  body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
};
/** Twilio answers these itself, and delivers nothing to who has said STOP. "Yes" is an answer as well. */
const KEYWORDS = new Set(
  "STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START UNSTOP HELP INFO".split(" "),
);
const STATES: Readonly<Record<string, DeliveryEvent["state"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};
const SID = /^[A-Z]{2}[0-9a-f]{32}$/;
const MAX_FILES = 10;
const MAX_TEXT = 20_000;
const MAX_ADDRESS = 2000;

/** An incoming message, or what became of one of ours: both come to the same address. */
export function receiveFromTwilio(vendor: TwilioVendor, call: ChannelCall, prefix: AddressPrefix): Receipt {
  const parameters = new URLSearchParams(
    call.method === "GET" ? new URL(call.url).search : call.body.toString("utf8"),
  );
  const { search } = new URL(call.url);
  verifyTwilioSignature(vendor, call, [call.url, vendor.inboundUrl + search]);
  const sid = parameters.get("MessageSid") ?? parameters.get("SmsSid") ?? "";
  if (!SID.test(sid)) return UNREADABLE_CALL;
  const status = parameters.get("MessageStatus");
  const event =
    status && status !== "received"
      ? readStatus(vendor, parameters, { sid, status, prefix })
      : readMessage(vendor, parameters, { sid, prefix });
  return { events: event ? [event] : [], answer: NO_REPLY };
}

function readMessage(
  vendor: TwilioVendor,
  parameters: URLSearchParams,
  { sid, prefix }: { sid: string; prefix: AddressPrefix },
): ChannelEvent | null {
  const number = withoutPrefix(parameters.get("From") ?? "", prefix);
  const text = textOf(parameters);
  const isKeyword = prefix === "" && KEYWORDS.has(text.toUpperCase());
  if (number === null || isKeyword || parameters.has("OptOutType")) return null;
  const files = filesOf(parameters);
  if (text === "" && files.length === 0) return null;
  const name = parameters.get("ProfileName")?.trim();
  return {
    kind: "message",
    id: sid,
    thread: { id: number },
    sender: {
      id: number,
      phone: number,
      name: name ? name : undefined,
      // WhatsApp knows its account's number; the sender of an SMS can write any number.
      proof: prefix === "whatsapp:" ? { source: "whatsapp", phone: number } : undefined,
    },
    text,
    isPress: parameters.get("ButtonPayload") ? true : undefined,
    files,
    at: vendor.now(),
  };
}

/** A pressed button, a place on the map or what was written. */
function textOf(parameters: URLSearchParams): string {
  const [payload, body, latitude] = ["ButtonPayload", "Body", "Latitude"].map((name) => parameters.get(name));
  const place = latitude
    ? [
        parameters.get("Label"),
        parameters.get("Address"),
        `${latitude}, ${parameters.get("Longitude") ?? ""}`,
      ]
    : [];
  return [payload || body, ...place]
    .filter((line) => line)
    .join("\n")
    .trim()
    .slice(0, MAX_TEXT);
}

function filesOf(parameters: URLSearchParams): VendorFile[] {
  const count = Math.min(Number(parameters.get("NumMedia")) || 0, MAX_FILES);
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, at) => at).flatMap((at) => {
    const ref = parameters.get(`MediaUrl${at}`) ?? "";
    const contentType = parameters.get(`MediaContentType${at}`)?.slice(0, 200);
    if (ref === "" || ref.length > MAX_ADDRESS) return [];
    return [{ ref, name: fileNameOf(`file-${at + 1}`, contentType), contentType }];
  });
}

function readStatus(
  vendor: TwilioVendor,
  parameters: URLSearchParams,
  { sid, status, prefix }: { sid: string; status: string; prefix: AddressPrefix },
): ChannelEvent | null {
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  const number = withoutPrefix(parameters.get("To") ?? "", prefix);
  if (!state || number === null) return null;
  const problem = twilioProblem(
    parameters.get("ErrorCode") ?? "",
    (parameters.get("ErrorMessage") ?? parameters.get("ChannelStatusMessage") ?? "").slice(0, 300),
  );
  return {
    kind: "delivery",
    id: `${sid}:${status}`,
    thread: { id: number },
    vendorMessageId: sid,
    state,
    ...(state === "failed" ? { problem } : {}),
    at: vendor.now(),
  };
}

/** Null for addresses of another kind, such as a WhatsApp message at a channel for text messages. */
function withoutPrefix(address: string, prefix: AddressPrefix): string | null {
  const number = address.startsWith(prefix) ? address.slice(prefix.length).trim() : "";
  return /^[+\w. -]{1,50}$/.test(number) ? number : null;
}
