export { createLiveHub, type LiveHub } from "./hub.ts";
