import type { Transaction } from "../platform/db/index.ts";
import { withEpoch } from "./change-session.ts";
import { updateLastMessage, type SessionRow } from "./queries/sessions.ts";
import type { SessionState } from "./tables.ts";

export interface RecordedMessage {
  readonly id: number;
  readonly text: string;
  readonly contentType: string;
  /** 0 a message, 1 a note or an event. */
  readonly kind: number;
  readonly now: number;
}

/** What a message changes beside being the last one. */
export interface MessageEffect {
  readonly chat_mode?: number;
  readonly state?: SessionState;
  readonly unseen?: number;
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
  });
  return changed;
}
