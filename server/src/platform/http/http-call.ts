import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../operations/context.ts";
import { signInCookieHeader } from "./credentials.ts";

/** A class, since V8 reads a literal with a getter as slowly as a dictionary, and every call has one of these. */
export class HttpCall implements Call {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly origin: string;
  readonly fromAnotherSite: boolean;
  readonly lastEventId: string | undefined;
  readonly proxyCountry: string | undefined;
  private readonly reply: FastifyReply;
  private readonly secure: boolean;
  private controller: AbortController | undefined = undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, secure: boolean) {
    const { headers } = request;
    this.requestId = request.id;
    this.ip = request.ip;
    this.userAgent = headers["user-agent"] ?? "";
    this.origin = headers.origin ?? "";
    this.fromAnotherSite = headers["sec-fetch-site"] === "cross-site";
    this.lastEventId = nonEmpty(headers["last-event-id"]);
    this.proxyCountry = countryOf(headers);
    this.reply = reply;
    this.secure = secure;
  }

  /** Made only for the few operations that wait long enough to be worth interrupting. */
  get abort(): AbortController {
    this.controller ??= abortedWhenGone(this.reply);
    return this.controller;
  }

  setSignInCookie(value: string | null): void {
    this.reply.header("set-cookie", signInCookieHeader(value, this.secure));
  }
}

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const COUNTRY_HEADERS = [
  "cf-ipcountry",
  "cloudfront-viewer-country",
  "x-vercel-ip-country",
  "x-country-code",
] as const;

function countryOf(headers: FastifyRequest["headers"]): string | undefined {
  for (const name of COUNTRY_HEADERS) {
    const value = headers[name];
    if (typeof value === "string" && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}

function abortedWhenGone(reply: FastifyReply): AbortController {
  const abort = new AbortController();
  const gone = () => {
    if (!reply.raw.writableFinished) abort.abort();
  };
  if (reply.raw.destroyed) gone();
  else reply.raw.once("close", gone);
  return abort;
}
