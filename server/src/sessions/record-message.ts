import type { Transaction } from "../platform/db/index.ts";
import { withEpoch } from "./change-session.ts";
import { updateLastMessage, updateSessionRow, type SessionRow } from "./queries/sessions.ts";
import type { SessionState } from "./tables.ts";

export interface RecordedMessage {
  readonly id: number;
  readonly text: string;
  readonly contentType: string;
  /** 0 a message, 1 a note or an event. */
  readonly kind: number;
  readonly now: number;
  /** `asked` by the visitor, a reply `answered` them, `neither` is a note or only a notice. */
  readonly turn: Turn;
}

export type Turn = "asked" | "answered" | "neither";

/** What a message changes beside being the last one. */
export interface MessageEffect {
  readonly chat_mode?: number;
  readonly state?: SessionState;
  readonly unseen?: number;
  readonly is_missed?: 1;
}

/**
 * The session's side of a message, in the message's own transaction and on a session taken for it.
 * A conversation that inactivity had resolved goes on.
 */
export async function recordMessage(
  { sql }: Transaction,
  session: SessionRow,
  message: RecordedMessage,
  effect: MessageEffect = {},
): Promise<SessionRow> {
  const isResumed = message.kind === 0 && session.resolved_by_inactivity === 1;
  const changed: SessionRow = {
    ...session,
    ...(isResumed ? { state: "pending" as const, resolved_by_inactivity: 0 } : {}),
    ...withEpoch(session, effect),
    ...waitingAfter(session, message),
    last_message_id: message.id,
    last_message: message.text,
    last_message_content_type: message.contentType,
    last_message_type: message.kind,
    last_message_at: message.now,
    last_activity_at: message.now,
    quiet_since: message.now,
    updated_at: message.now,
  };
  await updateLastMessage(sql, {
    projectId: session.project_id,
    id: session.id,
    messageId: message.id,
    text: message.text,
    contentType: message.contentType,
    kind: message.kind,
    now: message.now,
    chatMode: changed.chat_mode,
    modeEpoch: changed.mode_epoch,
    state: changed.state,
    unseen: changed.unseen,
    resolvedByInactivity: changed.resolved_by_inactivity,
    firstAskedAt: changed.first_asked_at,
    firstResponseMs: changed.first_response_ms,
    waitingSince: changed.waiting_since,
    isMissed: changed.is_missed,
  });
  return changed;
}

/** Whether any reply of the conversation is rated as not helpful. */
export async function markDisliked(
  { sql }: Transaction,
  session: SessionRow,
  isDisliked: boolean,
): Promise<void> {
  const flag = isDisliked ? 1 : 0;
  if (session.is_disliked === flag) return;
  await updateSessionRow(sql, { projectId: session.project_id, id: session.id }, { is_disliked: flag });
}

/** How long the visitor has waited for a reply that comes now; null where nobody waits. */
export const waitedUntil = (session: SessionRow, now: number): number | null =>
  session.waiting_since === null ? null : Math.max(0, now - session.waiting_since);

function waitingAfter(session: SessionRow, { turn, now }: RecordedMessage): Partial<SessionRow> {
  if (turn === "asked") {
    return { first_asked_at: session.first_asked_at ?? now, waiting_since: session.waiting_since ?? now };
  }
  if (turn === "neither") return {};
  return {
    first_response_ms: session.first_response_ms ?? waitedUntil(session, now),
    waiting_since: null,
  };
}
