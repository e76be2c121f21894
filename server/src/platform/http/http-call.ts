import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../operations/context.ts";
import { knownBrowserHeader, readKnownBrowser, signInCookieHeader } from "./credentials.ts";
import { foreignOriginOf } from "./preflights.ts";
import type { WebSettings } from "./web-settings.ts";

/** A class, since V8 reads a literal with a getter as slowly as a dictionary, and every call has one of these. */
export class HttpCall implements Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string;
  readonly foreignOrigin: string | null;
  readonly fromAnotherSite: boolean;
  readonly lastEventId: string | undefined;
  readonly country: string | null;
  private readonly cookie: string | undefined;
  private readonly reply: FastifyReply;
  private readonly isSecure: boolean;
  private controller: AbortController | undefined = undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, web: WebSettings) {
    const { headers } = request;
    this.requestId = request.id;
    this.ip = request.ip;
    this.userAgent = headers["user-agent"] ?? "";
    this.origin = headers.origin ?? "";
    this.foreignOrigin = foreignOriginOf(request, web);
    this.fromAnotherSite = headers["sec-fetch-site"] === "cross-site";
    this.lastEventId = nonEmpty(headers["last-event-id"]);
    const country = web.countryHeader === null ? undefined : headers[web.countryHeader];
    this.country = isCountry(country) ? country.toUpperCase() : null;
    this.cookie = headers.cookie;
    this.reply = reply;
    this.isSecure = web.isSecure;
  }

  /** Made only for the few operations that wait long enough to be worth interrupting. */
  get abort(): AbortController {
    this.controller ??= abortOnDisconnect(this.reply);
    return this.controller;
  }

  setSignInCookie(value: string | null): void {
    this.reply.header("set-cookie", signInCookieHeader(value, this.isSecure));
  }

  get knownBrowser(): string | undefined {
    return readKnownBrowser(this.cookie, this.isSecure);
  }

  setKnownBrowser(value: string): void {
    this.reply.header("set-cookie", knownBrowserHeader(value, this.isSecure));
  }
}

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const isCountry = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z]{2}$/.test(value);

function abortOnDisconnect(reply: FastifyReply): AbortController {
  const abort = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) abort.abort();
  };
  if (reply.raw.destroyed) onClose();
  else reply.raw.once("close", onClose);
  return abort;
}
