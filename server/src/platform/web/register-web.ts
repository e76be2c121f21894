import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasSignInCookie } from "../http/credentials.ts";
import { builtPart } from "../runtime/code-location.ts";
import { encodingFor, contentPolicy, readPage, type Page } from "./page.ts";

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  // The page names its scripts by their content, so it must always be the newest.
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** After the sign-in the same address answers the page. */
const REDIRECT_HEADERS = { "cache-control": "no-store", vary: "cookie" };

const NOT_BUILT =
  "<!doctype html><title>Parley</title><p>The dashboard isn't built yet. Run: npm run build</p>";

/** Addresses for programs: unknown ones are answered in the envelope, never with the page. */
const NOT_PAGES = /^\/(chatbot|openai|anthropic|mcp|docs|healthz|readyz|assets|\.well-known)(\/|$)/;

/** Serves the dashboard: its files by name, and its page at every address a person may open or reload. */
export function registerWeb(server: FastifyInstance, folder = builtPart("dashboard")): void {
  const assets = join(folder, "assets");
  if (existsSync(assets)) {
    void server.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      wildcard: true,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader("cache-control", cachingOf(path));
        // It answers for every page, not only below its own address.
        if (path.endsWith("service-worker.js")) reply.setHeader("service-worker-allowed", "/");
      },
    });
  }
  let page: Page | null | undefined;
  // Only where no other route answers, so that an address for programs is never answered with a page.
  server.addHook("onRequest", (request, reply, done) => {
    if (!request.is404 || !wantsPage(request)) return done();
    if (needsSignIn(request)) return void reply.headers(REDIRECT_HEADERS).redirect(signInPage(request), 302);
    page ??= readPage(folder);
    void (page ? sendPage(request, reply, page) : sendNotBuilt(reply));
  });
}

/** Built names carry a hash of the content and never change; the few plain ones are asked for again. */
const cachingOf = (path: string): string =>
  /-[\w-]{7}\.\w+(\.br|\.gz)?$/.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=300";

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?")[0] ?? "/";
  if (NOT_PAGES.test(path) || /\.\w+$/.test(path)) return false;
  const accept = request.headers.accept ?? "";
  return path === "/" || accept.includes("text/html");
}

/** The pages that need a sign-in: the dashboard's account, project and organization routes. */
const FOR_MEMBERS = /^\/($|p\/|o\/|oauth\/authorize\/?$|profile\/?$|installation\/?$)/;

/** Without a sign-in, the page's first requests would all be answered with 401. */
const needsSignIn = (request: FastifyRequest): boolean =>
  FOR_MEMBERS.test(request.url.split("?")[0] ?? "/") && !hasSignInCookie(request);

const signInPage = ({ url }: FastifyRequest): string =>
  url === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(url)}`;

/** A browser that has this version of the page gets 304. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply.headers({
    ...PAGE_HEADERS,
    "content-security-policy": page.policy,
    etag: page.etag,
    vary: "accept-encoding",
  });
  if (request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(page, String(request.headers["accept-encoding"] ?? ""));
  return encoding === null
    ? reply.send(page.body)
    : reply.header("content-encoding", encoding).send(page.compressed[encoding]);
}

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...PAGE_HEADERS, "content-security-policy": contentPolicy(NOT_BUILT) })
    .send(NOT_BUILT);
