import { traceHeaders } from "../../platform/telemetry/tracing/spans.ts";
import {
  FileProblem,
  fetchBytes,
  parseFileUrl,
  type FetchedBytes,
  type GuardOptions,
} from "../../training/index.ts";
import { ActionFailure, NOT_PUBLIC } from "../failure.ts";
import type { BuiltRequest } from "./build-request.ts";

declare module "../../platform/operations/services.ts" {
  interface Services {
    /** Which addresses actions may call: public ones, unless the operator allows others. */
    actionGuard: GuardOptions;
  }
}

export interface SendOptions {
  readonly timeoutMs: number;
  readonly guard: GuardOptions;
  readonly signal: AbortSignal;
  /** Values that no other host may receive. */
  readonly secrets: readonly string[];
  /** Whether a redirect that asks for a GET without the body is a failure: what was to arrive would not. */
  readonly mustArrive?: boolean;
}

const MAX_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One attempt under the address guard, redirects included. */
export async function sendRequest(request: BuiltRequest, options: SendOptions): Promise<FetchedBytes> {
  const until = Date.now() + options.timeoutMs;
  let next = request;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await sendOnce(next, { ...options, timeoutMs: Math.max(1, until - Date.now()) });
    const { location } = response.headers;
    if (!REDIRECTS.has(response.status) || location === undefined) return response;
    next = redirected(next, response.status, location, options);
  }
  throw new ActionFailure("The service redirects too many times.");
}

async function sendOnce(request: BuiltRequest, options: SendOptions): Promise<FetchedBytes> {
  try {
    return await fetchBytes(request.url.href, {
      method: request.method,
      headers: { ...traceHeaders(), ...request.headers },
      body: request.body,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
      maxBytes: MAX_BYTES,
      ...options.guard,
      wants: ({ status }) => !REDIRECTS.has(status),
    });
  } catch (error) {
    if (error instanceof FileProblem) throw fetchFailureOf(error);
    throw error;
  }
}

const SENTENCES: Readonly<Partial<Record<FileProblem["reason"], string>>> = {
  unreachable: "The service can't be reached.",
  not_public: NOT_PUBLIC,
  timed_out: "The service took too long to answer.",
  too_large: "The service's answer is too large.",
  bad_url: "The service's address can't be called.",
};

/** The sentence for a service that could not be called. */
export const fetchFailureOf = ({ reason, retryable }: FileProblem): ActionFailure =>
  new ActionFailure(SENTENCES[reason] ?? "The service's answer can't be read.", { isTransient: retryable });

/** Another host gets neither headers nor a body, and no address that repeats a secret. */
function redirected(
  { method, url, headers, body }: BuiltRequest,
  status: number,
  location: string,
  { secrets, mustArrive = false }: SendOptions,
): BuiltRequest {
  const target = parseTarget(location, url);
  const keepsMethod = method === "GET" || status === 307 || status === 308;
  if (mustArrive && !keepsMethod)
    throw new ActionFailure("The service redirects elsewhere, where the document would not arrive.");
  if (target.origin === url.origin)
    return keepsMethod
      ? { method, url: target, headers, body }
      : { method: "GET", url: target, headers, body: undefined };
  if (keepsMethod && method !== "GET")
    throw new ActionFailure("The service redirects to another host, which gets no data.");
  if (secrets.some((secret) => repeats(target.href, secret)))
    throw new ActionFailure("The service redirects to another host with a secret, which it does not get.");
  return { method: "GET", url: target, headers: { accept: headers["accept"] ?? "*/*" }, body: undefined };
}

const repeats = (address: string, secret: string): boolean =>
  address.includes(secret) ||
  address.includes(encodeURIComponent(secret)) ||
  decoded(address).includes(secret);

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll("+", " "));
  } catch {
    return address;
  }
}

function parseTarget(location: string, from: URL): URL {
  try {
    return parseFileUrl(location, from);
  } catch {
    throw new ActionFailure("The service redirects to an address that can't be called.");
  }
}
