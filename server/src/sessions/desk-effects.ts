import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { SessionRow } from "./queries/sessions.ts";

/** Who or what changed a conversation. */
export type ChangeAuthor =
  | { readonly kind: "person"; readonly userId: number }
  | { readonly kind: "program" | "visitor" | "assistant" | "inactivity" | "snooze" | "rotation" | "rule" };

/** The part of a conversation whose changes its people see as lines. `segment` and `data` are missing where only a message is stored. */
export type WatchedSession = Pick<
  SessionRow,
  | "id"
  | "uid"
  | "project_id"
  | "is_emulator"
  | "chat_mode"
  | "mode_epoch"
  | "state"
  | "status"
  | "assignee_id"
  | "team_id"
  | "snoozed_until"
  | "is_spam"
  | "priority"
  | "waiting_since"
  | "sla_policy_id"
  | "sla_due_at"
  | "sla_target"
> &
  Partial<Pick<SessionRow, "segment" | "data">>;

export interface SessionChange {
  readonly before: WatchedSession;
  readonly after: WatchedSession;
  readonly by: ChangeAuthor;
}

/** What the desk has changed in turn, in the same transaction. */
export type DeskAssignment = Partial<
  Pick<SessionRow, "assignee_id" | "team_id" | "sla_policy_id" | "sla_due_at" | "sla_target">
>;

/**
 * What the desk does in the transaction in which a conversation changes: it stores the lines that people read and
 * assigns what waits for a person. It imports this noun, so this noun cannot import it: `create-services.ts` connects the two.
 */
export interface DeskEffects {
  sessionChanged(app: App, transaction: Transaction, change: SessionChange): Promise<DeskAssignment>;
  /** A visitor's message or a person's reply in a conversation that has a service level. */
  messageStored(
    app: App,
    transaction: Transaction,
    session: WatchedSession,
    turn: "asked" | "answered",
  ): Promise<DeskAssignment>;
  visitorBlocked(
    app: App,
    transaction: Transaction,
    session: WatchedSession,
    change: { readonly isBlocked: boolean; readonly by: ChangeAuthor },
  ): Promise<void>;
  /** What the conversation's team tells visitors outside its hours; null within them or without such a text. */
  findOutsideHoursText(
    app: App,
    transaction: Transaction,
    session: Pick<SessionRow, "project_id" | "team_id">,
  ): Promise<string | null>;
  listTeamIds(sql: Sql, key: { projectId: number }): Promise<number[]>;
  /** Fails with 404 where the project has no such team. */
  requireTeam(transaction: Transaction, key: { projectId: number; teamId: number }): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly desk: DeskEffects;
  }
}

/** Whether people see the change as a line, or the desk has to act on it. */
export const isWatchedChange = (before: WatchedSession, after: WatchedSession): boolean =>
  before.chat_mode !== after.chat_mode ||
  before.state !== after.state ||
  before.assignee_id !== after.assignee_id ||
  before.team_id !== after.team_id ||
  before.snoozed_until !== after.snoozed_until ||
  before.is_spam !== after.is_spam ||
  before.segment !== after.segment ||
  before.data !== after.data ||
  before.priority !== after.priority;
