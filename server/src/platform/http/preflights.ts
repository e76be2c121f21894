import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSettings } from "./web-settings.ts";

/** Chromium's own limit; other browsers cut it to theirs. */
const MAX_AGE_SECONDS = 7200;

const ALLOWED: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE",
  // The asterisk covers what clients add; it never covers `authorization`.
  "access-control-allow-headers": "authorization, *",
  "access-control-max-age": String(MAX_AGE_SECONDS),
};

/**
 * Answers a browser that asks whether a page may send a key. The question carries no key, so the answer depends on
 * the path alone: whether an origin is allowed would tell strangers who the customers are. The call itself is refused
 * unless its key allows the origin, and credentials are never allowed, so a page can't act as a signed-in person.
 */
export function answerPreflights(server: FastifyInstance, isForKeys: (path: string) => boolean): void {
  server.addHook("onRequest", async (request, reply) => {
    if (request.method !== "OPTIONS" || !isPreflight(request)) return;
    if (isForKeys(request.url.split("?")[0] ?? "/")) return reply.code(204).headers(ALLOWED).send();
  });
}

const isPreflight = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** The origin of the page that sent the request; null for programs and for pages of this server. */
export function foreignOriginOf(request: FastifyRequest, { publicOrigin }: WebSettings): string | null {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === undefined || origin === "" || site === "same-origin" || origin === publicOrigin) return null;
  return URL.canParse(origin) && new URL(origin).host === request.host ? null : origin;
}
