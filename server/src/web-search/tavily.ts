import { callProvider, listOf, textIn, type FoundPage, type SearchPages } from "./search-request.ts";

const ENDPOINT = "https://api.tavily.com/search";
const MAX_RESULTS = 20;

/** Tavily reads the pages itself, so most need no second visit. */
export function createTavilySearch(config: { url: string | null; key: string }): SearchPages {
  return async (query, maxResults, signal) => {
    const body = { query, max_results: Math.min(maxResults, MAX_RESULTS), include_raw_content: "text" };
    const headers = { authorization: `Bearer ${config.key}` };
    const answer = await callProvider({ url: new URL(config.url ?? ENDPOINT), headers, body, signal });
    return listOf(answer["results"]).map((entry) => {
      const page: FoundPage = {
        title: textIn(entry, "title"),
        url: textIn(entry, "url"),
        snippet: textIn(entry, "content"),
      };
      const content = textIn(entry, "raw_content").trim();
      if (content !== "") page.content = content;
      return page;
    });
  };
}
