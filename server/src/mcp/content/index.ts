import type { McpOffer } from "../transport/index.ts";
import { completeIds } from "./complete.ts";
import { jobPrompts } from "./prompts.ts";
import { projectResources } from "./resources.ts";
import { SEARCH_WORDS } from "./search-words.ts";

export { mcpSetup, TOKEN_PLACEHOLDER } from "./setup.ts";
export { TEXTS } from "./texts.ts";

/** What AI clients get beside the tools: records to read and prompts for the usual jobs. */
export function projectOffer(openApi: () => string): McpOffer {
  return {
    capabilities: { resources: {}, prompts: {}, completions: {} },
    resources: projectResources(openApi),
    prompts: jobPrompts,
    complete: completeIds,
    synonyms: SEARCH_WORDS,
  };
}
