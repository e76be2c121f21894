import type { FieldValuesInput } from "../custom-fields/index.ts";
import type { JsonText } from "../platform/db/index.ts";
import { conflict, invalidParams } from "../platform/errors/app-error.ts";
import type { ChangeAuthor } from "./desk-effects.ts";
import type { SessionChanges, SessionRow } from "./queries/sessions.ts";
import { PRIORITIES, type ChatMode, type Priority, type SessionState } from "./tables.ts";

/** The changes that a caller of updateSession may make. */
export interface SessionUpdate {
  readonly state?: SessionState | undefined;
  readonly mode?: ChatMode | undefined;
  readonly segment?: string | undefined;
  /** Null for no person. */
  readonly assigneeId?: number | null | undefined;
  /** Null for no team. */
  readonly teamId?: number | null | undefined;
  readonly priority?: Priority | undefined;
  /** Null ends the snooze. */
  readonly snoozedUntil?: number | null | undefined;
  readonly isSpam?: boolean | undefined;
  /** Values of custom fields by key. */
  readonly fields?: FieldValuesInput | undefined;
  /** All values at once, already checked: an undo restores them. */
  readonly data?: JsonText | undefined;
}

const LONGEST_SNOOZE_MS = 366 * 24 * 60 * 60 * 1000;

/** Refuses what contradicts itself, before anything is read. */
export function requireConsistentUpdate(update: SessionUpdate, now: number): void {
  if (update.state === "resolved" && update.mode !== undefined) {
    throw conflict(
      "A resolved session returns to the bot automatically, so chat_mode can't be sent with it.",
      { chat_mode: "chat_mode can't be combined with state resolved." },
    );
  }
  if (update.snoozedUntil == null) return;
  if (update.snoozedUntil <= now) {
    throw invalidParams({ snoozed_until: "snoozed_until must be in the future." });
  }
  if (update.snoozedUntil > now + LONGEST_SNOOZE_MS) {
    throw invalidParams({ snoozed_until: "snoozed_until must be within a year." });
  }
}

/** A person who takes over becomes the assignee, unless the update names one. */
export function withAssignee(session: SessionRow, update: SessionUpdate, by: ChangeAuthor): SessionUpdate {
  const isTakenOver = update.mode === "operator" && session.chat_mode !== "operator";
  const keepsAssignee = !isTakenOver || by.kind !== "person" || update.assigneeId !== undefined;
  return keepsAssignee ? update : { ...update, assigneeId: by.userId };
}

const isOpenState = (state: SessionState) => state === "pending" || state === "unresolved";

/** Null where the update changes nothing. */
export function changesOf(session: SessionRow, update: SessionUpdate, now: number): SessionChanges | null {
  const state = update.state ?? session.state;
  // The bot answers no spam, and no person works on it.
  const mode =
    update.state === "resolved" || update.isSpam === true ? "bot" : (update.mode ?? session.chat_mode);
  const isHandled =
    state !== session.state ||
    mode !== session.chat_mode ||
    (update.state !== undefined && session.resolved_by_inactivity === 1);
  if (isHandled && session.status === "closed") {
    throw conflict(
      "This session was closed after inactivity and stays closed. The next message opens a new one.",
    );
  }
  if (update.snoozedUntil != null && (!isOpenState(state) || session.status === "closed")) {
    throw conflict("Only an open conversation can be snoozed. Reopen it first.");
  }
  const desired: SessionChanges = {
    segment: update.segment ?? session.segment,
    assignee_id: update.assigneeId === undefined ? session.assignee_id : update.assigneeId,
    team_id: update.teamId === undefined ? session.team_id : update.teamId,
    priority: update.priority === undefined ? session.priority : PRIORITIES.indexOf(update.priority),
    is_spam: update.isSpam === undefined ? session.is_spam : Number(update.isSpam),
    snoozed_until: snoozeAfter(session, update, isHandled),
    data: update.data ?? session.data,
  };
  const changed = Object.fromEntries(
    Object.entries(desired).filter(([column, value]) => session[column as keyof SessionRow] !== value),
  ) as SessionChanges;
  if (!isHandled && Object.keys(changed).length === 0) return null;
  const isAwake = session.snoozed_until !== null && changed.snoozed_until === null;
  return {
    ...changed,
    updated_at: now,
    ...(isHandled || isAwake ? { quiet_since: now } : {}),
    ...(isHandled ? { state, chat_mode: mode } : {}),
    ...(update.assigneeId === undefined ? {} : { assignee_id: update.assigneeId }),
    ...(update.state === undefined ? {} : { resolved_by_inactivity: 0 }),
  };
}

/** A conversation that a person resolves, takes over or marks as spam is not snoozed any more. */
function snoozeAfter(session: SessionRow, update: SessionUpdate, isHandled: boolean): number | null {
  if (update.snoozedUntil !== undefined) return update.snoozedUntil;
  return isHandled || update.isSpam === true ? null : session.snoozed_until;
}
