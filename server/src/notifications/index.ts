export { unsubscribePage } from "./unsubscribe-page.ts";
export { registerNotifications } from "./waiting-reaction.ts";
