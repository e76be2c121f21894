import type { FastifyRequest } from "fastify";
import type { Credentials } from "../operations/gate.ts";

export const SIGN_IN_COOKIE = "parley_sign_in";
export const CSRF_HEADER = "x-csrf-token";

export const VISITOR_HEADER = "x-visitor-token";

/** `__Host-` keeps other hosts of the domain from setting the cookie; browsers accept it over TLS only. */
export const signInCookieName = (isSecure: boolean): string =>
  isSecure ? `__Host-${SIGN_IN_COOKIE}` : SIGN_IN_COOKIE;

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

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name && value) return value.trim();
  }
  return undefined;
}

const SIGN_IN_DAYS = 30;

/** Not readable by scripts, not sent by foreign sites, and only over TLS where the product is served over TLS. */
export function signInCookieHeader(value: string | null, isSecure: boolean): string {
  const age = value === null ? 0 : SIGN_IN_DAYS * 24 * 60 * 60;
  const name = signInCookieName(isSecure);
  return `${name}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? "; Secure" : ""}`;
}
