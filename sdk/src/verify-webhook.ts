import type { WebhookDocument } from "./generated/operations.ts";

export interface WebhookCheck {
  /** From createWebhook or rotateWebhookSecret. */
  readonly secret: string;
  /** How many seconds the clocks may differ. */
  readonly toleranceSeconds?: number;
  readonly now?: () => number;
}

/** A request does not come from the server, or is too old. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

const PREFIX = "whsec_";

/**
 * The document of a webhook, once its signature and age are checked. `body` is the text as it was received: JSON that
 * was parsed and written again does not fit.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  { secret, toleranceSeconds = 300, now = Date.now }: WebhookCheck,
): Promise<WebhookDocument> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const age = now() / 1000 - Number(timestamp);
  // Also where it is no number.
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookError("The request is too old, or the clocks differ.");
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const key = await keyOf(secret);
  for (const signature of headerOf(headers, "webhook-signature").split(" ")) {
    const [version, encoded = ""] = signature.split(",");
    const bytes = version === "v1" ? bytesOf(encoded) : null;
    // It compares in constant time.
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, text)))
      return JSON.parse(body) as WebhookDocument;
  }
  throw new WebhookError("No signature fits.");
}

function headerOf(
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  // Any caller could sign with an empty key.
  if (!bytes || bytes.length === 0) throw new WebhookError("The secret is missing or can't be read.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
