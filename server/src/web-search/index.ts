export { createWebSearch, type WebSearch } from "./web-search.ts";
