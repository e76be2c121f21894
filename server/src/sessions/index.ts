export { relockSession, lockSession, updateSession } from "./change-session.ts";
export { followSuccessors } from "./follow-successors.ts";
export { runInactivityTick, startInactivityClock, type InactivityClock } from "./inactivity-clock.ts";
export { removeSessionIn } from "./remove-session.ts";
export { openSession, openSessionIn } from "./open-session.ts";
export type { LockedSession } from "./queries/locked-sessions.ts";
export {
  clearSessionAddresses,
  deleteQuietSessions,
  deleteVisitorsOfContact,
  listSessionsOfContact,
  listSessionUids,
} from "./queries/sessions.ts";
export type { SessionKey, SessionRow } from "./queries/sessions.ts";
export {
  markDisliked,
  recordMessage,
  waitingTimeMs,
  type MessageEffect,
  type TurnRole,
} from "./record-message.ts";
export { unassignMember } from "./unassign-member.ts";
export { describeSession, requireSession } from "./read-sessions.ts";
export { sessionUid } from "./schema.ts";
export { sessionUpdated } from "./session-events.ts";
export type { VisitorRow } from "./queries/visitors.ts";
export {
  createVisitor,
  findNewcomer,
  isClosedByNow,
  linkVisitor,
  lockVisitor,
  findOpenVisitorSession,
  openVisitorSession,
  requireVisitorSession,
  findVisitorByKey,
} from "./visitors.ts";
