import type { IncomingHttpHeaders } from "node:http";
import { visibleOpenAiHeaders } from "../openai/openai-refusal.ts";
import { createVendorHttp } from "../vendor-http.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";

const LOGIN_URL = "https://login.microsoftonline.com";
const SCOPE = "https://cognitiveservices.azure.com/.default";
const MAX_BYTES = 256 * 1024;
/** A token is renewed before it ends. */
const RESERVE_MS = 5 * 60_000;
const LIMIT_MS = 15_000;

export interface EntraApplication {
  readonly tenantId: string;
  readonly clientId: string;
}

export interface EntraTokens {
  /** The token of now; one request at a time asks for a new one. */
  get(): Promise<string>;
  /** A token that was refused is not given again. */
  drop(token: string): void;
  close(): Promise<void>;
}

/** Tokens of an application in Microsoft Entra, by its client credentials. */
export function createEntraTokens(
  { tenantId, clientId }: EntraApplication,
  clientSecret: string,
  loginUrl: string | null,
): EntraTokens {
  const http = createVendorHttp(loginUrl ?? LOGIN_URL);
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    scope: SCOPE,
  });
  let current: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const { status, headers, body } = await http.open({
      path: `/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const answer = parse((await body.readAll(MAX_BYTES)).toString("utf8"));
    if (status !== 200 || typeof answer.access_token !== "string") throw refused(status, headers, answer);
    current = {
      token: answer.access_token,
      until: Date.now() + Number(answer.expires_in ?? 0) * 1000 - RESERVE_MS,
    };
    return current.token;
  }

  return {
    get() {
      if (current !== null && current.until > Date.now()) return Promise.resolve(current.token);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop(token) {
      if (current?.token === token) current = null;
    },
    close: () => http.close(),
  };
}

interface TokenAnswer {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
  readonly error?: unknown;
}

function parse(text: string): TokenAnswer {
  try {
    return (JSON.parse(text) ?? {}) as TokenAnswer;
  } catch {
    return {};
  }
}

/** What Entra finds wrong with the tenant, the application or its secret is a key that is refused; else it is away. */
function refused(status: number, headers: IncomingHttpHeaders, { error }: TokenAnswer): VendorError {
  const code = typeof error === "string" ? error : "no_token";
  const shown = status === 400 || status === 401 ? 401 : status === 429 ? 429 : 502;
  const detail = { type: errorTypeOf(shown), message: `Microsoft Entra gave no token (${code})` };
  return new VendorError({
    kind: "refused",
    status: shown,
    error: detail,
    headers: visibleOpenAiHeaders(headers),
    code,
  });
}
