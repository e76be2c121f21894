import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../../platform/operations/context.ts";
import { fetchBytes, type FetchedBytes } from "../../training/index.ts";
import { asPageFailure } from "../sync/page-failure.ts";
import { PageFailure } from "../sync/outcome.ts";
import { waitForHost } from "../sync/politeness.ts";
import { parseRetryAfter } from "../sync/retry-after.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const MAX_WAITS = 5;
const LONGEST_WAIT_MS = 60_000;

/** Fields of a vendor's answer, none of which can be relied on. */
export type Json = Readonly<Record<string, unknown>>;

export interface VendorApi {
  /** Null if there is nothing at the path (404). */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Json | null>;
  post(path: string, body: object): Promise<Json>;
  bytes(path: string, query?: Readonly<Record<string, string>>, accept?: string): Promise<Buffer | null>;
}

/** How the API of a vendor is reached. */
export interface Access {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Options extends Access {
  readonly label: string;
  readonly delayMs: number;
}

/** A vendor's API under the address guard. Rate limits are waited for, failures are plain words. */
export function createVendorApi(app: App, options: Options, signal: AbortSignal): VendorApi {
  const { label, baseUrl } = options;
  const { host } = new URL(baseUrl);

  async function send(
    path: string,
    query: Readonly<Record<string, string>>,
    request: { method?: "POST"; body?: string; accept?: string },
  ): Promise<FetchedBytes> {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (let waits = 0; ; waits++) {
      const answer = await sendOnce(url, request);
      const pauseMs = pauseOf(answer, app.now());
      if (pauseMs === null) return answer;
      if (waits >= MAX_WAITS || pauseMs > LONGEST_WAIT_MS)
        throw new PageFailure("rate_limited", `${label} asks to slow down. The sync goes on later.`, {
          isTransient: true,
          retryAfterMs: pauseMs,
        });
      await delay(pauseMs, undefined, { signal });
    }
  }

  async function sendOnce(url: URL, request: { method?: "POST"; body?: string; accept?: string }) {
    for (;;) {
      const resumeAt = await waitForHost(app, { host, delayMs: options.delayMs }, signal);
      if (resumeAt === null) break;
      await delay(Math.min(Math.max(resumeAt - app.now(), 0), LONGEST_WAIT_MS), undefined, { signal });
    }
    const headers = {
      ...options.headers,
      accept: request.accept ?? options.headers.accept ?? "application/json",
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    };
    try {
      return await fetchBytes(url.href, {
        signal,
        headers,
        method: request.method,
        body: request.body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        allowPrivateAddresses: app.config.allowPrivate.training,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw asPageFailure(error);
    }
  }

  async function read(answer: FetchedBytes): Promise<FetchedBytes | null> {
    const { status } = answer;
    if (status === 200) return answer;
    if (status === 404 || status === 410) return null;
    if (status === 401)
      throw new PageFailure(
        "unauthorized",
        `${label} refuses the access key. Create a new one and enter it.`,
      );
    if (status === 403)
      throw new PageFailure(
        "forbidden",
        `The access key may not read this. Give it read access in ${label}.`,
      );
    throw new PageFailure("http_status", `${label} answered with the status ${status}.`, {
      isTransient: status >= 500 || status === 408,
    });
  }

  function parse(answer: FetchedBytes): Json {
    try {
      const value: unknown = JSON.parse(answer.bytes.toString("utf8"));
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
    } catch {
      // Told below.
    }
    throw new PageFailure("bad_answer", `${label} answered with something that is not its API's format.`);
  }

  return {
    async get(path, query = {}) {
      const answer = await read(await send(path, query, {}));
      return answer && parse(answer);
    },
    async post(path, body) {
      const answer = await read(await send(path, {}, { method: "POST", body: JSON.stringify(body) }));
      if (!answer) throw new PageFailure("http_status", `${label} answered with the status 404.`);
      return parse(answer);
    },
    async bytes(path, query = {}, accept = "*/*") {
      const answer = await read(await send(path, query, { accept }));
      return answer && answer.bytes;
    },
  };
}

/** How long a vendor wants to be left alone, or null. GitHub says so with 403 and the time of its next window. */
function pauseOf({ status, headers }: FetchedBytes, now: number): number | null {
  if (status === 429 || (status === 503 && headers["retry-after"] !== undefined))
    return parseRetryAfter(headers["retry-after"], now);
  if (status !== 403) return null;
  if (headers["retry-after"] !== undefined) return parseRetryAfter(headers["retry-after"], now);
  if (headers["x-ratelimit-remaining"] !== "0") return null;
  return Math.max(0, Number(headers["x-ratelimit-reset"] ?? 0) * 1000 - now);
}

/** Reading fields of an answer whose shape is only promised. */
export const fieldText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
export const recordOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(recordOf) : []);
