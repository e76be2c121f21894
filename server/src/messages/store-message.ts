import { toJson, type Transaction } from "../platform/db/index.ts";
import type { AppEvent } from "../platform/events/events.ts";
import type { App } from "../platform/operations/context.ts";
import {
  recordMessage,
  sessionUpdated,
  waitingTimeMs,
  type LockedSession,
  type MessageEffect,
  type TurnRole,
} from "../sessions/index.ts";
import { foldedOrNull, insertMessage, type MessageRow } from "./queries.ts";
import { MESSAGE, NOTE_OR_EVENT, type Sender } from "./tables.ts";

export type Origin = "api" | "widget" | "dashboard";

export interface MessageChoice {
  readonly icon: string;
  readonly text: string;
  readonly value: string;
  readonly enabled: boolean;
}

export interface NewMessage {
  readonly sendBy: Sender;
  readonly origin: Origin;
  readonly text: string;
  /** For the team only: never shown to a visitor and never given to a model. */
  readonly isNote?: boolean;
  /** Announces that a person will answer: the visitor still waits. */
  readonly isNotice?: boolean;
  readonly contentType?: string;
  readonly choices?: readonly MessageChoice[];
  readonly sources?: readonly object[];
  readonly userId?: number | null;
  readonly clientKey?: string | null;
  readonly replyTo?: number | null;
}

export interface StoredMessage {
  readonly message: MessageRow;
  /** As the message has left it. */
  readonly session: LockedSession;
}

/** Stores a message on a locked session, with all its effects there, and publishes what is stored. */
export async function storeMessage(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  values: NewMessage,
  effect: MessageEffect = {},
): Promise<StoredMessage> {
  const now = app.now();
  const kind = values.isNote ? NOTE_OR_EVENT : MESSAGE;
  const turn = turnRoleOf(values);
  const contentType = values.isNote ? "note" : (values.contentType ?? "text");
  const message: MessageRow = {
    id: 0,
    project_id: session.project_id,
    session_id: session.id,
    send_by: values.sendBy,
    origin: values.origin,
    kind,
    content_type: contentType,
    message: values.text,
    folded: foldedOrNull(values.text),
    choices: values.choices?.length ? toJson(values.choices) : null,
    sources: values.sources?.length ? toJson(values.sources) : null,
    rating: null,
    user_id: values.userId ?? null,
    client_key: values.clientKey ?? null,
    reply_to: values.replyTo ?? null,
    reply_ms: turn === "answered" && session.is_emulator === 0 ? waitingTimeMs(session, now) : null,
    created_at: now,
  };
  message.id = await insertMessage(transaction.sql, message);
  const changed = await recordMessage(
    transaction,
    session,
    { id: message.id, text: values.text, contentType, kind, now, turn },
    { ...unseenBy(values, session), ...effect },
  );
  await app.events.publish(transaction, ...eventsOf(message, session, changed));
  return { message, session: changed };
}

function turnRoleOf({ sendBy, isNote, isNotice }: NewMessage): TurnRole {
  if (isNote || isNotice) return "neither";
  return sendBy === "user" ? "asked" : "answered";
}

/** A visitor's message waits to be opened; a person who answers has opened them all. */
function unseenBy({ sendBy, isNote }: NewMessage, session: LockedSession): MessageEffect {
  if (isNote || sendBy === "assistant") return {};
  return { unseen: sendBy === "user" ? session.unseen + 1 : 0 };
}

function eventsOf(message: MessageRow, before: LockedSession, after: LockedSession): AppEvent[] {
  const created = {
    topic: "message.created",
    projectId: message.project_id,
    sessionId: message.session_id,
    sessionUid: after.uid,
    messageId: message.id,
  };
  const isChanged =
    before.state !== after.state ||
    before.mode_epoch !== after.mode_epoch ||
    before.assignee_id !== after.assignee_id;
  return isChanged ? [created, sessionUpdated(after)] : [created];
}
