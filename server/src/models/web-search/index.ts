export {
  createWebSearch,
  type ReadPage,
  type WebResult,
  type WebSearch,
  type WebSearchConfig,
} from "./web-search.ts";
export { WebSearchError } from "./search-request.ts";
export { htmlToText } from "./html-to-text.ts";
