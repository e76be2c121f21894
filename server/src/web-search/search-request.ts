import { request } from "undici";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** A page a provider found. */
export interface FoundPage {
  title: string;
  url: string;
  /** What the provider quotes of it. */
  snippet: string;
  /** The page's text, where the provider has read it already. */
  content?: string;
}

export type SearchPages = (query: string, maxResults: number, signal: AbortSignal) => Promise<FoundPage[]>;

export class WebSearchError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "WebSearchError";
  }
}

export interface SearchRequest {
  url: URL;
  headers?: Record<string, string>;
  /** Posted as JSON; without it the request is a GET. */
  body?: unknown;
  signal: AbortSignal;
}

/** A provider's JSON answer, of limited size. */
export async function callProvider({
  url,
  headers,
  body,
  signal,
}: SearchRequest): Promise<Record<string, unknown>> {
  const posted = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await request(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    signal,
    // Never paused: undici ends the process when a server closes a connection that is.
    highWaterMark: 2 * MAX_ANSWER_BYTES,
    ...posted,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new WebSearchError("The web search provider's answer is too long");
  }
  if (response.statusCode !== 200) {
    throw new WebSearchError(`The web search provider answered with status ${response.statusCode}`);
  }
  try {
    const answer: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (typeof answer === "object" && answer !== null) return answer as Record<string, unknown>;
  } catch {
    // SearXNG answers with a web page where its JSON format is switched off.
  }
  throw new WebSearchError("The web search provider's answer is not valid JSON");
}

/** Entries of a provider's list, with texts where texts belong. */
export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
    : [];
}

export function textIn(entry: Record<string, unknown>, field: string): string {
  const value = entry[field];
  return typeof value === "string" ? value : "";
}
