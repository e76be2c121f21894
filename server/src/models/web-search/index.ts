export { createWebSearch, type ReadPage, type WebSearch, type WebSearchConfig } from "./web-search.ts";
