export { createLiveHub, type LiveHub } from "./hub.ts";
export type { PresenceTiming } from "./presence/presence.ts";
