export { changeSession, requireSessionForUpdate } from "./change-session.ts";
export { runInactivityTick, startInactivityClock, type InactivityClock } from "./inactivity-clock.ts";
export { openSession, openSessionIn, type NewSession } from "./open-session.ts";
export { codeOf, presentSession, wordOf } from "./present-session.ts";
export type { SessionChanges, SessionKey, SessionRow } from "./queries/sessions.ts";
export { requireSession } from "./read-sessions.ts";
export { Session, sessionUid } from "./schema.ts";
export { INTEGRATION_KINDS } from "./session-filter.ts";
export type { ChatMode, SessionState } from "./tables.ts";
