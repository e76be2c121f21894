import { createHmac, randomBytes } from "node:crypto";
import type { App } from "../platform/operations/context.ts";
import { sealedPlace } from "../platform/secrets/sealed-place.ts";
import type { EndpointRow } from "./queries/endpoints.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const PURPOSE = "webhook-secret";

export const sealedWebhookSecret = sealedPlace({
  purpose: PURPOSE,
  table: "webhook_endpoints",
  id: "id",
  column: "secret",
});
export const sealedOldWebhookSecret = sealedPlace({
  purpose: `${PURPOSE}-old`,
  table: "webhook_endpoints",
  id: "id",
  column: "old_secret",
});

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** The secrets that sign now: during a rotation both. */
export function secretsOf(app: Pick<App, "signingKey" | "now">, endpoint: EndpointRow): string[] {
  const secrets = [sealedWebhookSecret.unseal(app, endpoint.secret)];
  if (endpoint.old_secret !== null && (endpoint.old_secret_until ?? 0) > app.now())
    secrets.push(sealedOldWebhookSecret.unseal(app, endpoint.old_secret));
  return secrets;
}

/** The headers of the Standard Webhooks scheme, which receivers check with its libraries. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): Record<string, string> {
  const sign = (secret: string): string =>
    createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
