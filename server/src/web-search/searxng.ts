import { callProvider, listOf, textIn, type SearchPages } from "./search-request.ts";

const MAX_PAGES = 3;

/** A self-hosted SearXNG, with its JSON format switched on. */
export function createSearxngSearch(config: { url: string; key: string | null }): SearchPages {
  return async (query, maxResults, signal) => {
    const found = [];
    for (let page = 1; page <= MAX_PAGES && found.length < maxResults; page++) {
      const url = new URL(`${config.url.replace(/\/+$/, "")}/search`);
      url.search = new URLSearchParams({ q: query, format: "json", pageno: String(page) }).toString();
      const headers = config.key === null ? {} : { authorization: `Bearer ${config.key}` };
      const results = listOf((await callProvider({ url, headers, signal }))["results"]);
      if (results.length === 0) break;
      for (const entry of results) {
        found.push({
          title: textIn(entry, "title"),
          url: textIn(entry, "url"),
          snippet: textIn(entry, "content"),
        });
      }
    }
    return found;
  };
}
