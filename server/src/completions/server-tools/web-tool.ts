import type { ServerTool } from "../../assistant/index.ts";
import { WEB_TOOL } from "../../models/index.ts";
import type { WebSearch } from "../../web-search/index.ts";
import { queryIn } from "./query-input.ts";

export function webTool(webSearch: WebSearch, maxResults: number): ServerTool {
  return {
    name: WEB_TOOL,
    description:
      "Searches the web for current or public information and gives the title, address and text of each page found.",
    input_schema: {
      type: "object",
      properties: { query: { type: "string", description: "What to search the web for" } },
      required: ["query"],
    },
    async run(input, signal) {
      const results = await webSearch.search(queryIn(input), maxResults, signal);
      return {
        content: JSON.stringify({ results }),
        sources: results.map(({ title, url, text }) => ({ type: "web", title, url, text })),
      };
    },
  };
}
