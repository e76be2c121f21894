import type { FastifyRequest } from "fastify";
import type { Credentials } from "../operations/gate.ts";

export const SIGN_IN_COOKIE = "parley_sign_in";
export const CSRF_HEADER = "x-csrf-token";

export const VISITOR_HEADER = "x-visitor-token";

const KNOWN_BROWSER_COOKIE = "parley_known_browser";

/** `__Host-` keeps other hosts of the domain from setting the cookie; browsers accept it over TLS only. */
const onThisHost = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
export const signInCookieName = (isSecure: boolean): string => onThisHost(SIGN_IN_COOKIE, isSecure);

export function readCredentials(request: FastifyRequest, isSecure: boolean): Credentials {
  const { authorization, cookie, "api-key": apiKey, [CSRF_HEADER]: csrfToken } = request.headers;
  const visitorToken = request.headers[VISITOR_HEADER];
  const bearer = authorization ? /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] : undefined;
  const signInCookie = cookie ? cookieValue(cookie, signInCookieName(isSecure)) : undefined;
  return {
    ...(bearer === undefined ? {} : { bearer }),
    ...(typeof apiKey === "string" ? { apiKey: apiKey.trim() } : {}),
    ...(typeof visitorToken === "string" ? { visitorToken } : {}),
    ...(signInCookie === undefined ? {} : { signInCookie }),
    ...(typeof csrfToken === "string" ? { csrfToken } : {}),
  };
}

/** Whether a browser may be signed in: it has a sign-in cookie, valid or not. */
export const hasSignInCookie = ({ headers: { cookie = "" } }: FastifyRequest): boolean =>
  [true, false].some((isSecure) => cookieValue(cookie, signInCookieName(isSecure)) !== undefined);

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name && value) return value.trim();
  }
  return undefined;
}

export const readKnownBrowser = (cookie: string | undefined, isSecure: boolean): string | undefined =>
  cookie ? cookieValue(cookie, onThisHost(KNOWN_BROWSER_COOKIE, isSecure)) : undefined;

const SIGN_IN_DAYS = 30;
const KNOWN_BROWSER_DAYS = 365;
const DAY_SECONDS = 24 * 60 * 60;

/** Not readable by scripts, not sent by foreign sites, and only over TLS where the product is served over TLS. */
export function signInCookieHeader(value: string | null, isSecure: boolean): string {
  return cookieHeader(SIGN_IN_COOKIE, value ?? "", value === null ? 0 : SIGN_IN_DAYS, isSecure);
}

export const knownBrowserHeader = (value: string, isSecure: boolean): string =>
  cookieHeader(KNOWN_BROWSER_COOKIE, value, KNOWN_BROWSER_DAYS, isSecure);

function cookieHeader(name: string, value: string, days: number, isSecure: boolean): string {
  const age = days * DAY_SECONDS;
  const pair = `${onThisHost(name, isSecure)}=${value}`;
  return `${pair}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? "; Secure" : ""}`;
}
