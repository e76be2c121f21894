import type { IncomingHttpHeaders } from "node:http";

const DEFAULT_VERSION = "2023-06-01";
const FORWARDED_PREFIX = "anthropic-";
const VISIBLE = new Set(["request-id", "retry-after", "retry-after-ms", "x-should-retry"]);

/** The vendor gets our key, never the client's; versions and betas are the client's to choose. */
export function requestHeaders(
  apiKey: string | null,
  client: Record<string, string> = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json",
    "anthropic-version": DEFAULT_VERSION,
  };
  if (apiKey !== null) headers["x-api-key"] = apiKey;
  for (const name of Object.keys(client)) {
    if (name.startsWith(FORWARDED_PREFIX)) headers[name] = client[name]!;
  }
  return headers;
}

/** What a client may learn from the vendor's headers: identifiers, limits and how to retry. */
export function visibleHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const visible: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    if (!VISIBLE.has(name) && !name.startsWith("anthropic-ratelimit-")) continue;
    const value = headers[name];
    if (value !== undefined) visible[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return visible;
}
