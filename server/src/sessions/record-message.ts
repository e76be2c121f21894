import type { Transaction } from "../platform/db/index.ts";
import { withModeChange } from "./change-session.ts";
import { updateConsequences, updateLastMessage, type LockedSession } from "./queries/locked-sessions.ts";
import { updateSessionRow } from "./queries/sessions.ts";
import type { ChatMode, SessionState } from "./tables.ts";

export interface RecordedMessage {
  readonly id: number;
  readonly text: string;
  readonly contentType: string;
  /** 0 a message, 1 a note or an event. */
  readonly kind: number;
  readonly now: number;
  /** `asked` by the visitor, a reply `answered` them, `neither` is a note or only a notice. */
  readonly turn: TurnRole;
}

export type TurnRole = "asked" | "answered" | "neither";

/** What a message changes in its session besides the last message. */
export interface MessageEffect {
  readonly chat_mode?: ChatMode;
  readonly state?: SessionState;
  readonly unseen?: number;
  readonly is_missed?: 1;
  readonly assignee_id?: number | null;
}

/**
 * Updates the session for a message, in the message's own transaction and on a locked session. A snooze ends with the
 * visitor's message, not with the team's: people answer and snooze until the visitor returns.
 */
export async function recordMessage(
  { sql }: Transaction,
  session: LockedSession,
  message: RecordedMessage,
  effect: MessageEffect = {},
): Promise<LockedSession> {
  const changed: LockedSession = {
    ...session,
    ...withModeChange(session, effect),
    ...waitingAfter(session, message),
    ...(message.turn === "asked" ? { snoozed_until: null } : {}),
    last_message_id: message.id,
    quiet_since: message.now,
  };
  const row = {
    projectId: session.project_id,
    id: session.id,
    messageId: message.id,
    text: message.text,
    contentType: message.contentType,
    kind: message.kind,
    now: message.now,
    unseen: changed.unseen,
    waitingSince: changed.waiting_since,
  };
  if (!hasConsequences(session, changed)) {
    await updateLastMessage(sql, row);
    return changed;
  }
  await updateConsequences(sql, {
    ...row,
    chatMode: changed.chat_mode,
    modeEpoch: changed.mode_epoch,
    state: changed.state,
    firstAskedAt: changed.first_asked_at,
    firstResponseMs: changed.first_response_ms,
    isMissed: changed.is_missed,
    assigneeId: changed.assignee_id,
    snoozedUntil: changed.snoozed_until,
  });
  return changed;
}

const hasConsequences = (before: LockedSession, after: LockedSession): boolean =>
  before.chat_mode !== after.chat_mode ||
  before.state !== after.state ||
  before.first_asked_at !== after.first_asked_at ||
  before.first_response_ms !== after.first_response_ms ||
  before.is_missed !== after.is_missed ||
  before.assignee_id !== after.assignee_id ||
  before.snoozed_until !== after.snoozed_until;

/** Whether any reply of the conversation is rated as not helpful. */
export async function markDisliked(
  { sql }: Transaction,
  session: LockedSession,
  isDisliked: boolean,
): Promise<void> {
  const flag = isDisliked ? 1 : 0;
  if (session.is_disliked === flag) return;
  await updateSessionRow(sql, { projectId: session.project_id, id: session.id }, { is_disliked: flag });
}

/** How long the visitor has waited for the reply that comes now; null if no visitor waits. */
export const waitingTimeMs = (session: LockedSession, now: number): number | null =>
  session.waiting_since === null ? null : Math.max(0, now - session.waiting_since);

function waitingAfter(session: LockedSession, { turn, now }: RecordedMessage): Partial<LockedSession> {
  if (turn === "asked") {
    return { first_asked_at: session.first_asked_at ?? now, waiting_since: session.waiting_since ?? now };
  }
  if (turn === "neither") return {};
  return {
    first_response_ms: session.first_response_ms ?? waitingTimeMs(session, now),
    waiting_since: null,
  };
}
