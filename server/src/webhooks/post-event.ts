import { privateAddressHint } from "../platform/config/private-address-hint.ts";
import type { App } from "../platform/operations/context.ts";
import { askedPauseMs } from "../platform/time/asked-pause-ms.ts";
import { wellFormedText } from "../platform/text/well-formed.ts";
import { FileProblem, guardedRequest, parseFileUrl, type GuardedResponse } from "../training/index.ts";
import type { EndpointRow } from "./queries/endpoints.ts";
import { secretsOf, signatureHeaders } from "./signature.ts";

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 4096;
/** What a receiver may ask for with Retry-After. */
const LONGEST_ASKED_MS = 3_600_000;

export interface Attempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly problem: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
  /** How long the receiver asks to be left alone. */
  readonly askedPauseMs: number;
}

/** What is wrong with an address, or null. The address guard decides when it is called. */
export function problemOfAddress(app: Pick<App, "config">, url: string): string | null {
  try {
    const { protocol } = parseFileUrl(url);
    if (protocol === "https:" || app.config.allowPrivate.webhooks) return null;
    return "url must begin with https://.";
  } catch {
    return "url must be a whole address such as https://example.com/hook, without a password.";
  }
}

/** One signed request. Redirects are not followed, and no more of the answer is read than is stored. */
export async function postEvent(
  app: App,
  endpoint: EndpointRow,
  { id, body, signal }: { readonly id: string; readonly body: string; readonly signal: AbortSignal },
): Promise<Attempt> {
  const began = performance.now();
  const durationMs = (): number => Math.round(performance.now() - began);
  try {
    const timestamp = Math.floor(app.now() / 1000);
    const headers = {
      "content-type": "application/json",
      "accept-encoding": "identity",
      ...signatureHeaders(secretsOf(app, endpoint), { id, timestamp, body }),
    };
    const { status, answer, asked } = await guardedRequest(
      endpoint.url,
      {
        method: "POST",
        headers,
        body,
        signal,
        timeoutMs: TIMEOUT_MS,
        anyStatus: true,
        ...app.services.actionGuard,
        allowPrivateAddresses: app.config.allowPrivate.webhooks,
      },
      async (response) => ({
        status: response.status,
        answer: await beginningOf(response),
        asked: askedPauseMs(response.headers["retry-after"], app.now()) ?? 0,
      }),
    );
    const isDelivered = status >= 200 && status <= 299;
    return {
      isDelivered,
      status,
      problem: isDelivered ? null : problemOf(status),
      answer,
      durationMs: durationMs(),
      askedPauseMs: isDelivered ? 0 : Math.min(asked, LONGEST_ASKED_MS),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      isDelivered: false,
      status: null,
      problem: sentenceOf(error),
      answer: null,
      durationMs: durationMs(),
      askedPauseMs: 0,
    };
  }
}

/** The status decides: an answer that breaks off, or never ends, is as good as its beginning. */
async function beginningOf({ body, signal }: Pick<GuardedResponse, "body" | "signal">): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = () => body.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // Read as far as it came.
  } finally {
    signal.removeEventListener("abort", stop);
    body.destroy();
  }
  return wellFormedText(Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString("utf8"));
}

const problemOf = (status: number): string =>
  status >= 300 && status <= 399
    ? `The receiver redirects (status ${status}). Enter the final address.`
    : `The receiver answered with the status ${status}.`;

const SENTENCES: Readonly<Partial<Record<FileProblem["reason"], string>>> = {
  unreachable: "The receiver can't be reached.",
  not_public: `The receiver's address is not public. ${privateAddressHint("WEBHOOK")}`,
  timed_out: "The receiver took too long to answer.",
  bad_url: "The receiver's address can't be called.",
};

function sentenceOf(error: unknown): string {
  if (error instanceof FileProblem) return SENTENCES[error.reason] ?? "The receiver's answer can't be read.";
  return "The request could not be sent. If the installation's key has changed, rotate the secret.";
}
