export { createLiveHub } from "./hub.ts";
export type { PresenceTiming } from "./presence/presence.ts";
