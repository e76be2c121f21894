import { forbidden } from "../errors/app-error.ts";
import { isSite, matchesOrigin } from "../http/origins.ts";
import type { Operation } from "./define-operation.ts";

/** What a page of an allowed origin may read of an answer besides its body. */
const EXPOSED = [
  "x-request-id",
  "request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "retry-after",
  "idempotent-replayed",
  "x-api-version",
  "deprecation",
  "sunset",
  "link",
].join(", ");

/** Caches must not give the answer for one origin to a page of another. */
export const VARIES_BY_ORIGIN: Readonly<Record<string, string>> = { vary: "origin" };

/** Browsers may call with a project key, and only with one: cookies and tokens are never shared with other origins. */
export const isForKeys = ({ access }: Pick<Operation, "access">): boolean =>
  "by" in access && access.by.includes("key");

/** The headers that let the page read the answer. There are none for credentials: the key is in the request. */
export const readableBy = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": EXPOSED,
});

/**
 * Checks the origin of the page that sent a key. `origin` is null for programs and for our own pages. Fails with 403
 * and without the headers: the page learns nothing, and its developer finds the message in the network tab. An origin
 * that is no site's is a program's, such as a desktop app: it is served, and without the headers no page can read it.
 */
export function admitOrigin(
  allowed: readonly string[],
  origin: string | null | undefined,
): Record<string, string> {
  if (origin === null || origin === undefined) return {};
  if (allowed.some((pattern) => matchesOrigin(pattern, origin))) return readableBy(origin);
  if (!isSite(origin)) return {};
  throw forbidden(
    `This key can't be used by pages of ${origin.slice(0, 100)}. Add the origin to the key under Integrations > Project keys, or call from your server.`,
  );
}
