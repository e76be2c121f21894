import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { askedPauseMs } from "../../platform/time/asked-pause-ms.ts";
import { createCentring, UNRELATED_TEXTS } from "./centring.ts";
import { EmbeddingError, normalise, type EmbedOptions, type Embedder } from "./embedder.ts";
import { EVERY_LANGUAGE } from "../index/language-skill.ts";
import { createLru } from "./lru.ts";

export interface RemoteEmbedderOptions {
  /** Base URL, with or without `/v1`, or the full address of the endpoint. */
  url: string;
  model: string;
  apiKey?: string | undefined;
  timeoutMs?: number;
  attempts?: number;
  /** First pause between attempts; it doubles each time. */
  pauseMs?: number;
  maxTokens?: number;
}

const TEXTS_PER_REQUEST = 64;
const CHARACTERS_PER_REQUEST = 100_000;
const LONGEST_PAUSE_MS = 30_000;
/** More than any answer has: undici ends the process when a server closes a connection that was paused. */
const UNREAD_BYTES = 256 * 1024 * 1024;
const CACHED_QUERIES = 1_000;
/** A search waits for the query's vector: after this limit it continues with words alone. */
const QUERY_LIMITS = { timeoutMs: 5_000, longestPauseMs: 1_000, attempts: 2 };

/** Asks an OpenAI-compatible server once to get to know its model, and answers an embedder. */
export async function createRemoteEmbedder(options: RemoteEmbedderOptions): Promise<Embedder> {
  const agent = new Agent({ connections: 4 });
  const call = createCall(options, agent);
  const seen = createLru<string, Float32Array>(CACHED_QUERIES);
  let probe: Float32Array[];
  try {
    probe = await call(UNRELATED_TEXTS, { priority: "query" });
  } catch (error) {
    await agent.close();
    throw error;
  }
  const dimensions = probe[0]!.length;
  const centre = createCentring(probe);

  async function embedAll(texts: string[], embedOptions: EmbedOptions): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const batch of batches(texts)) {
      for (const vector of await call(batch, embedOptions)) {
        if (vector.length !== dimensions) {
          throw new EmbeddingError(
            "malformed",
            `the embeddings server changed from ${dimensions} to ${vector.length} dimensions`,
          );
        }
        vectors.push(centre(vector));
      }
    }
    return vectors;
  }

  return {
    id: `${options.model}/remote-1-${dimensions}`,
    dimensions,
    maxTokens: options.maxTokens ?? 256,
    // An operator who chooses a model chooses one for the languages of the content.
    ...EVERY_LANGUAGE,
    embed: async (texts, embedOptions = {}) => {
      if (embedOptions.priority !== "query" || texts.length !== 1) return embedAll(texts, embedOptions);
      const known = seen.get(texts[0]!);
      if (known) return [known.slice()];
      const [vector] = await embedAll(texts, embedOptions);
      seen.set(texts[0]!, vector!.slice());
      return [vector!];
    },
    close: () => agent.close(),
  };
}

function createCall(options: RemoteEmbedderOptions, agent: Agent) {
  const { model, apiKey, timeoutMs = 30_000, attempts = 4, pauseMs = 500 } = options;
  const address = endpoint(options.url);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };

  async function requestOnce(
    texts: string[],
    patienceMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const deadline = AbortSignal.timeout(patienceMs);
    try {
      const response = await request(address, {
        method: "POST",
        headers,
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        dispatcher: agent,
        highWaterMark: UNREAD_BYTES,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const body = await response.body.text();
      if (response.statusCode === 200) return { vectors: readVectors(body, texts.length) };
      return refusal(response.statusCode, response.headers["retry-after"], body);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EmbeddingError) throw error;
      return { error: transportError(error, address, deadline.aborted, patienceMs), retry: true };
    }
  }

  return async (texts: string[], { priority, signal }: EmbedOptions): Promise<Float32Array[]> => {
    const isQuery = priority === "query";
    const tries = isQuery ? Math.min(QUERY_LIMITS.attempts, attempts) : attempts;
    const patienceMs = isQuery ? Math.min(QUERY_LIMITS.timeoutMs, timeoutMs) : timeoutMs;
    for (let attempt = 1; ; attempt++) {
      const outcome = await requestOnce(texts, patienceMs, signal);
      if ("vectors" in outcome) return outcome.vectors;
      const growing = pauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      const wait = Math.min(LONGEST_PAUSE_MS, outcome.pauseMs ?? growing);
      const isTooLong = isQuery && wait > QUERY_LIMITS.longestPauseMs;
      if (!outcome.retry || attempt >= tries || isTooLong) throw outcome.error;
      await pause(wait, undefined, signal ? { signal } : {});
    }
  };
}

type Outcome = { vectors: Float32Array[] } | { error: EmbeddingError; retry: boolean; pauseMs?: number };

function refusal(status: number, retryAfter: string | string[] | undefined, body: string): Outcome {
  const retry = status === 429 || status >= 500;
  const pauseMs = askedPauseMs(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, Date.now());
  const error = new EmbeddingError(
    retry ? "unavailable" : "rejected",
    `the embeddings server answered ${status}: ${body.slice(0, 300).replace(/\s+/g, " ").trim()}`,
  );
  return { error, retry, ...(pauseMs === undefined ? {} : { pauseMs }) };
}

function transportError(cause: unknown, address: string, late: boolean, timeoutMs: number): EmbeddingError {
  if (late) {
    return new EmbeddingError("timeout", `the embeddings server did not answer within ${timeoutMs} ms`, {
      cause,
    });
  }
  const detail = cause instanceof Error ? cause.message || cause.name : String(cause);
  const host = new URL(address).host;
  return new EmbeddingError("unavailable", `the embeddings server at ${host} is unreachable: ${detail}`, {
    cause,
  });
}

export function endpoint(url: string): string {
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, "");
  if (path.endsWith("/embeddings")) address.pathname = path;
  else address.pathname = path === "" ? "/v1/embeddings" : `${path}/embeddings`;
  return address.href;
}

function readVectors(body: string, count: number): Float32Array[] {
  let data: unknown;
  try {
    data = (JSON.parse(body) as { data?: unknown }).data;
  } catch (cause) {
    throw new EmbeddingError("malformed", "the embeddings server answered something that is not JSON", {
      cause,
    });
  }
  if (!Array.isArray(data) || data.length !== count) {
    throw new EmbeddingError("malformed", `the embeddings server did not answer ${count} vectors`);
  }
  const vectors: Float32Array[] = Array.from({ length: count });
  for (const [position, entry] of (data as { index?: number; embedding?: unknown }[]).entries()) {
    const { embedding, index = position } = entry;
    if (!Array.isArray(embedding) || embedding.length === 0 || !embedding.every(Number.isFinite)) {
      throw new EmbeddingError("malformed", "the embeddings server answered a vector without numbers");
    }
    vectors[index] = normalise(Float32Array.from(embedding as number[]));
  }
  if (vectors.length !== count || vectors.some((vector) => !vector)) {
    throw new EmbeddingError("malformed", "the embeddings server answered the same vector twice");
  }
  return vectors;
}

function* batches(texts: string[]): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const full = batch.length >= TEXTS_PER_REQUEST || characters + text.length > CHARACTERS_PER_REQUEST;
    if (batch.length > 0 && full) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}
