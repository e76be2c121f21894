import { createPublicKey, verify } from "node:crypto";
import { UnsignedCall, type ChannelCall } from "../channel.ts";
import type { TelnyxAccount } from "./telnyx-api.ts";

/** What stands before the 32 bytes of an Ed25519 key in its DER form. */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
/** Older calls are repetitions by someone who has seen one. */
const TOLERANCE_S = 300;

/** The signature is over the time and the bytes of the body. */
export function verifyTelnyxSignature(
  { credentials, now }: Pick<TelnyxAccount, "credentials" | "now">,
  { headers, body }: Pick<ChannelCall, "headers" | "body">,
): void {
  const timestamp = headers["telnyx-timestamp"] ?? "";
  const signature = Buffer.from(headers["telnyx-signature-ed25519"] ?? "", "base64");
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now() / 1000 - Number(timestamp)) <= TOLERANCE_S;
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
  if (!isRecent || !verify(null, signed, keyOf(credentials.public_key), signature))
    throw new UnsignedCall("The signature is not Telnyx's.");
}

const keyOf = (key: string) =>
  createPublicKey({
    key: Buffer.concat([KEY_PREFIX, Buffer.from(key, "base64")]),
    format: "der",
    type: "spki",
  });
