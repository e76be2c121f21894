// Generated from integrations/shared/webhook-signature.ts by `npm run generate`. Do not edit.

import { createHmac, timingSafeEqual } from "node:crypto";

export interface SignedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it came: parsing and writing it again changes the bytes that were signed. */
  readonly body: string | Uint8Array;
}

export interface SignatureCheck {
  readonly secret: string;
  readonly nowMs: number;
  /** How far the time of the request may be from ours. */
  readonly toleranceSeconds: number;
}

/**
 * Why a request is not from the webhook with this secret, or null. The check is that of Standard Webhooks: an HMAC of
 * id, time and body. Old requests are refused, so that a recorded one cannot be sent again.
 */
export function problemOfSignature(
  { headers, body }: SignedRequest,
  { secret, nowMs, toleranceSeconds }: SignatureCheck,
): string | null {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"];
  if (!id || !timestamp || !signatures) return "The request is not signed.";
  if (!/^\d{1,12}$/.test(timestamp)) return "The time of the request is invalid.";
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds)
    return "The request is too old, or a clock is wrong.";
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  // An empty key would make a signature that any caller can compute.
  if (key.length === 0) return "The secret of the webhook is missing.";
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const isGenuine = signatures.split(" ").some((entry) => {
    const [version, value = ""] = entry.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? null : "The signature is wrong.";
}
