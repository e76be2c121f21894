import type { Failure } from "./generated/operations.ts";
import { ParleyError } from "./parley-error.ts";

/** How the client identifies itself. In a browser the dashboard's cookie does it and nothing is given here. */
export type Credential =
  | { readonly token: string }
  | { readonly key: string }
  | { readonly visitorToken: string }
  | { readonly csrfToken: () => string | null };

export interface ClientOptions {
  /** For example `https://chat.example.com/chatbot/v1`. */
  readonly baseUrl: string;
  readonly credential?: Credential;
  readonly fetch?: typeof globalThis.fetch;
}

export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request with the client's credential and throws if the server refuses it. */
export async function request(
  { baseUrl, credential, fetch = globalThis.fetch }: ClientOptions,
  path: string,
  { method, headers, body, signal }: Outgoing,
): Promise<Response> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/${path}`, {
    method,
    headers: { ...headers, ...credentialHeaders(credential) },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  if (response.ok) return response;
  throw failureOf(response, isJson(response) ? ((await response.json()) as Failure) : null);
}

/** Input with a file is sent as a form, whose content type the platform sets. */
export function post(input: unknown, headers: Readonly<Record<string, string>> = {}): Outgoing {
  const form = formOf(input);
  if (form) return { method: "POST", headers, body: form };
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  };
}

function formOf(input: unknown): FormData | null {
  const fields = Object.entries(input ?? {}) as [string, unknown][];
  if (!fields.some(([, value]) => value instanceof Blob)) return null;
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined)
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("application/json") ?? false;

export const failureOf = (response: Response, failure: Failure | null): ParleyError =>
  new ParleyError(response.status, response.headers.get("x-request-id"), failure);

function credentialHeaders(credential: Credential | undefined): Record<string, string> {
  if (!credential) return {};
  if ("token" in credential) return { authorization: `Bearer ${credential.token}` };
  if ("key" in credential) return { "api-key": credential.key };
  if ("visitorToken" in credential) return { "x-visitor-token": credential.visitorToken };
  const csrfToken = credential.csrfToken();
  return csrfToken ? { "x-csrf-token": csrfToken } : {};
}
