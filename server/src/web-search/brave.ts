import { htmlToText } from "./html-to-text.ts";
import { callProvider, listOf, textIn, type FoundPage, type SearchPages } from "./search-request.ts";

const ENDPOINT = "https://api.search.brave.com/res/v1/web/search";
const PAGE_SIZE = 20;
const MAX_QUERY_CHARS = 400;
const MAX_QUERY_WORDS = 50;

export function createBraveSearch(config: { url: string | null; key: string }): SearchPages {
  return async (query, maxResults, signal) => {
    const found: FoundPage[] = [];
    for (let offset = 0; offset * PAGE_SIZE < maxResults; offset++) {
      const url = new URL(config.url ?? ENDPOINT);
      const count = Math.min(PAGE_SIZE, maxResults);
      url.search = new URLSearchParams({
        q: shorten(query),
        count: String(count),
        offset: String(offset),
      }).toString();
      const answer = await callProvider({ url, headers: { "x-subscription-token": config.key }, signal });
      const results = listOf((answer["web"] as Record<string, unknown> | undefined)?.["results"]);
      found.push(...results.map(toPage));
      if (results.length < count) break;
    }
    return found;
  };
}

/** Brave marks the matching words with tags. */
function toPage(entry: Record<string, unknown>): FoundPage {
  const more = Array.isArray(entry["extra_snippets"]) ? (entry["extra_snippets"] as unknown[]) : [];
  const quotes = [textIn(entry, "description"), ...more.filter((quote) => typeof quote === "string")];
  return {
    title: htmlToText(textIn(entry, "title")),
    url: textIn(entry, "url"),
    snippet: htmlToText(quotes.join("<br>")),
  };
}

function shorten(query: string): string {
  return query.split(/\s+/).slice(0, MAX_QUERY_WORDS).join(" ").slice(0, MAX_QUERY_CHARS);
}
