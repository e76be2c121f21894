export { holdAgain, holdSession, updateSession } from "./change-session.ts";
export { followSession } from "./follow-session.ts";
export { runInactivityTick, startInactivityClock, type InactivityClock } from "./inactivity-clock.ts";
export { removeSessionIn } from "./handle-session.ts";
export { openSession, openSessionIn } from "./open-session.ts";
export { codeOf, wordOf } from "./present-session.ts";
export type { HeldSession } from "./queries/held-sessions.ts";
export {
  clearSessionAddresses,
  deleteQuietSessions,
  deleteVisitorsOfContact,
  listSessionsOfContact,
  listSessionUids,
} from "./queries/sessions.ts";
export type { SessionKey, SessionRow } from "./queries/sessions.ts";
export { markDisliked, recordMessage, waitedUntil, type MessageEffect, type Turn } from "./record-message.ts";
export { unassignMember } from "./unassign-member.ts";
export { describeSession, requireSession } from "./read-sessions.ts";
export { sessionUid } from "./schema.ts";
export { sessionUpdated } from "./session-events.ts";
export type { VisitorRow } from "./queries/visitors.ts";
export {
  addVisitor,
  isSettledClosed,
  linkVisitor,
  lockVisitor,
  ongoingVisitorSession,
  openVisitorSession,
  requireVisitorSession,
  visitorOrNull,
} from "./visitors.ts";
