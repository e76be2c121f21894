export { addSessionTag } from "./add-session-tag.ts";
export {
  changeSession,
  relockSession,
  lockSession,
  requireSessionForUpdate,
  updateSession,
  updateSessionIn,
} from "./change-session.ts";
export {
  isWatchedChange,
  type ChangeAuthor,
  type DeskAssignment,
  type DeskEffects,
  type SessionChange,
  type WatchedSession,
} from "./desk-effects.ts";
export { changeAuthorOf, deskFields, deskUpdateOf } from "./desk-fields.ts";
export { followMerge } from "./follow-merge.ts";
export { listAuthorIds } from "./queries/authors.ts";
export { listCurrentSessions } from "./queries/contact-sessions.ts";
export { followSuccessors } from "./follow-successors.ts";
export { runInactivityTick, startInactivityClock, type InactivityClock } from "./inactivity-clock.ts";
export { linkContactIn } from "./link-contact.ts";
export { refusePages, requireReachable } from "./sessions-of-pages.ts";
export { removeSessionIn } from "./remove-session.ts";
export { openSession, openSessionIn } from "./open-session.ts";
export type { LockedSession } from "./queries/locked-sessions.ts";
export {
  clearSessionAddresses,
  countQuietSessions,
  countSessionAddresses,
  deleteQuietSessions,
  deleteVisitors,
  findOwners,
  listSessionsOfContact,
  listVisitorsOf,
  listSessionUids,
} from "./queries/sessions.ts";
export { listRecentSessions } from "./queries/recent-sessions.ts";
export type { SessionKey, SessionRow } from "./queries/sessions.ts";
export {
  markDisliked,
  recordMessage,
  waitingTimeMs,
  type MessageEffect,
  type TurnRole,
} from "./record-message.ts";
export { reopenForMessage } from "./reopen-session.ts";
export { changeBlock, isBlocked, requireUnblocked } from "./block-visitor.ts";
export { unassignMember } from "./unassign-member.ts";
export { countInbox, describeSession, pageOfSessions, requireSession } from "./read-sessions.ts";
export {
  clearSlaOfPolicy,
  clearTeamOfSessions,
  countOpenOf,
  countWaitingAndUnread,
  listTeamsWithWaiting,
  listWaitingOfTeam,
} from "./queries/inbox.ts";
export { ChatModeName, PriorityName, SessionDetail, SessionStateName, sessionUid } from "./schema.ts";
export type { SessionUpdate } from "./session-update.ts";
export { PRIORITIES, requestWords, type ProofSource, type SlaTarget } from "./tables.ts";
export type { CountedMessage, ReportEffects } from "./report-effects.ts";
export { writeSessionSla } from "./write-session-sla.ts";
export { sessionChangedBy, sessionUpdated } from "./session-events.ts";
export {
  countOwnSessions,
  findVisitor,
  listOwnSessions,
  listVisitorNames,
  type VisitorRow,
} from "./queries/visitors.ts";
export {
  endProofsOf,
  contactIdOf,
  findProven,
  findSignedId,
  hasProvenAddress,
  isConfirmedRecord,
  NOTHING_PROVEN,
  provenValue,
  provesRecord,
  reaches,
  recordProof,
  recordProofsOf,
  type Proven,
} from "./visitor-proofs.ts";
export { deleteProofsOf } from "./queries/visitor-proofs.ts";
export {
  createVisitor,
  createVisitorIn,
  findNewcomer,
  isClosedByNow,
  linkVisitor,
  lockVisitor,
  findOpenVisitorSession,
  openVisitorSession,
  recordPage,
  requireVisitorSession,
  findVisitorByKey,
} from "./visitors.ts";
export { deleteOldProofs } from "./proof-lifetimes.ts";
export { saidPart } from "./said-details.ts";
export { chosenSessions, sessionChoice } from "./session-choice.ts";
