import { createBraveSearch } from "./brave.ts";
import { htmlToText } from "./html-to-text.ts";
import { WebSearchError, type FoundPage, type SearchPages } from "./search-request.ts";
import { createSearxngSearch } from "./searxng.ts";
import { createTavilySearch } from "./tavily.ts";

export const MAX_PAGE_TEXT = 3_000;
const PAGES_AT_ONCE = 5;
const PAGE_TIMEOUT_MS = 8_000;
const SEARCH_TIMEOUT_MS = 15_000;

export interface WebResult {
  title: string;
  url: string;
  /** Up to 3,000 characters of the page, or the provider's summary of it. */
  text: string;
}

/** Reads a page under the address guard; a page that is refused or fails is skipped. */
export type ReadPage = (
  url: string,
  signal: AbortSignal,
) => Promise<{ contentType: string | null; text: string }>;

export interface WebSearch {
  search(query: string, maxResults: number, signal: AbortSignal): Promise<WebResult[]>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    /** Null if no provider is configured. */
    readonly webSearch: WebSearch | null;
  }
}

export interface WebSearchConfig {
  provider: "searxng" | "brave" | "tavily" | null;
  url: string | null;
  key: string | null;
}

/** The configured provider, or null if web search is not available. */
export function createWebSearch(config: WebSearchConfig, readPage: ReadPage): WebSearch | null {
  const searchPages = createProvider(config);
  if (searchPages === null) return null;
  return {
    async search(query, maxResults, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(SEARCH_TIMEOUT_MS)]);
      const pages = await searchPages(query, maxResults, limited).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason;
        throw error instanceof WebSearchError ? error : new WebSearchError("The web search failed", error);
      });
      return await readPages(uniquePages(pages).slice(0, maxResults), readPage, signal);
    },
  };
}

function createProvider({ provider, url, key }: WebSearchConfig): SearchPages | null {
  switch (provider) {
    case "searxng":
      return url === null ? null : createSearxngSearch({ url, key });
    case "brave":
      return key === null ? null : createBraveSearch({ url, key });
    case "tavily":
      return key === null ? null : createTavilySearch({ url, key });
    case null:
      return null;
  }
}

function uniquePages(pages: readonly FoundPage[]): FoundPage[] {
  const seen = new Set<string>();
  return pages.filter(({ url }) => {
    if (seen.has(url) || !/^https?:\/\//.test(url)) return false;
    seen.add(url);
    return true;
  });
}

/** A few pages at a time; results keep the provider's order. */
async function readPages(
  pages: readonly FoundPage[],
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<WebResult[]> {
  const results: WebResult[] = [];
  const queue = pages.entries();
  async function work(): Promise<void> {
    for (const [position, page] of queue) {
      const text = page.content ?? (await pageText(page.url, readPage, signal)) ?? page.snippet;
      results[position] = { title: page.title || page.url, url: page.url, text: cut(text) };
    }
  }
  await Promise.all(Array.from({ length: Math.min(PAGES_AT_ONCE, pages.length) }, () => work()));
  signal.throwIfAborted();
  return results;
}

async function pageText(url: string, readPage: ReadPage, signal: AbortSignal): Promise<string | null> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    const { contentType, text } = await readPage(url, limited);
    const type = contentType?.toLowerCase() ?? "text/html";
    const plain = type.includes("html") ? htmlToText(text) : type.startsWith("text/") ? text.trim() : "";
    return plain === "" ? null : plain;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** At most 3,000 characters, never half of one. */
function cut(text: string): string {
  const plain = text.trim();
  if (plain.length <= MAX_PAGE_TEXT) return plain;
  const end = /[\uD800-\uDBFF]/.test(plain[MAX_PAGE_TEXT - 1]!) ? MAX_PAGE_TEXT - 1 : MAX_PAGE_TEXT;
  return plain.slice(0, end);
}
