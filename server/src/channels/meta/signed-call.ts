import { createHmac } from "node:crypto";
import { sameText } from "../../platform/secrets/secrets.ts";
import { UnsignedCall, type ChannelCall, type Receipt } from "../channel.ts";
import { UNREADABLE_CALL } from "../parsing/parse-call.ts";

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;
/** Meta sends a number. Nothing else is repeated, so the answer can't become a page. */
const CHALLENGE = /^\w{1,128}$/;

/** Meta asks for its challenge once, when someone saves the address and the verify token in the app's dashboard. */
export function answerChallenge({ query }: ChannelCall, verifyToken: string): Receipt {
  const challenge = query["hub.challenge"] ?? "";
  const isKnown = query["hub.mode"] === "subscribe" && sameText(query["hub.verify_token"] ?? "", verifyToken);
  if (!isKnown) throw new UnsignedCall("The verify token is not this channel's.");
  if (!CHALLENGE.test(challenge)) return UNREADABLE_CALL;
  return { events: [], answer: { status: 200, contentType: "text/plain", body: challenge } };
}

/** The signature is over the bytes as they came: parsing and writing them again would change them. */
export function requireSignature({ headers, body }: ChannelCall, secrets: readonly string[]): void {
  const hex = SIGNATURE.exec(headers["x-hub-signature-256"] ?? "")?.[1];
  if (hex === undefined) throw new UnsignedCall("The call has no signature of Meta.");
  const isSigned = secrets.some((secret) =>
    sameText(hex, createHmac("sha256", secret).update(body).digest("hex")),
  );
  if (!isSigned) throw new UnsignedCall("The signature is not of this app's secret.");
}

export function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
