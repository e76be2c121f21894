import { toJson, type Transaction } from "../platform/db/index.ts";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { App } from "../platform/operations/context.ts";
import {
  isWatchedChange,
  recordMessage,
  reopenForMessage,
  sessionChangedBy,
  waitingTimeMs,
  type ChangeAuthor,
  type LockedSession,
  type MessageEffect,
  type SessionChange,
  type TurnRole,
} from "../sessions/index.ts";
import type { StoredAttachment } from "./attachments.ts";
import { foldedOrNull, insertMessage, type MessageRow } from "./queries/messages.ts";
import { MESSAGE, NOTE_OR_EVENT, type Sender } from "./tables.ts";

export type Origin = "api" | "widget" | "dashboard" | "mail" | "channel";

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
  /** The visitor who wrote it. */
  readonly authorId?: number | null;
  readonly clientKey?: string | null;
  /** What the pressed button has sent, where the text is its words. */
  readonly picked?: string | null;
  readonly replyTo?: number | null;
  readonly attachments?: readonly StoredAttachment[];
}

/**
 * What happens to the author's draft when a message is stored, in the same transaction. Drafts are of another noun,
 * which imports this one: `create-services.ts` connects the two.
 */
export interface DraftEffects {
  messageStored(
    app: App,
    transaction: Transaction,
    stored: { readonly message: MessageRow; readonly sessionUid: string },
  ): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly drafts: DraftEffects;
  }
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
  found: LockedSession,
  values: NewMessage,
  effect: MessageEffect = {},
): Promise<StoredMessage> {
  const now = app.now();
  const by = changeAuthor(values);
  // Before the message is stored, so that people read the line about it above the message.
  const reopened = values.isNote ? null : await reopenForMessage(app, transaction, found, by);
  const session = reopened ?? found;
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
    author_id: values.sendBy === "user" ? (values.authorId ?? null) : null,
    client_key: values.clientKey ?? null,
    reply_to: values.replyTo ?? null,
    reply_ms: turn === "answered" && session.is_emulator === 0 ? waitingTimeMs(session, now) : null,
    event: null,
    attachments: values.attachments?.length ? toJson(values.attachments) : null,
    delivery: null,
    picked: values.picked ?? null,
    reopens: reopened && by.kind === "visitor" ? 1 : 0,
    created_at: now,
  };
  message.id = await insertMessage(transaction.sql, message);
  const changed = await recordMessage(
    transaction,
    session,
    { id: message.id, text: previewOf(values), contentType, kind, now, turn },
    { ...unseenBy(values, session), ...effect },
  );
  if (values.sendBy === "operator" && message.user_id !== null) {
    await app.services.drafts.messageStored(app, transaction, { message, sessionUid: session.uid });
  }
  const change = { before: session, after: changed, by };
  if (!values.isNote) {
    await app.services.reports.messageStored(app, transaction, change, {
      ...values,
      userId: message.user_id,
    });
  }
  const isFirst = turn === "asked" && session.first_asked_at === null;
  await app.events.publish(transaction, ...eventsOf(message, change, isFirst));
  return { message, session: await withDeskEffects(app, transaction, session, changed, values) };
}

/** Only a person's reply counts for a service level, and only conversations that have one pay for it. */
async function withDeskEffects(
  app: App,
  transaction: Transaction,
  before: LockedSession,
  after: LockedSession,
  values: NewMessage,
): Promise<LockedSession> {
  const { desk } = app.services;
  const change = { before, after, by: changeAuthor(values) };
  const session = isWatchedChange(before, after)
    ? { ...after, ...(await desk.sessionChanged(app, transaction, change)) }
    : after;
  const turn = turnRoleOf(values);
  if (session.sla_policy_id === null || turn === "neither" || values.sendBy === "assistant") return session;
  return { ...session, ...(await desk.messageStored(app, transaction, session, turn)) };
}

/** A list of conversations shows the files of a message that has no text. */
const previewOf = ({ text, attachments = [] }: NewMessage): string =>
  text.trim() === "" ? attachments.map(({ name }) => name).join(", ") : text;

/** A person's message names them; an operator's message without a person comes from a program. */
function changeAuthor({ sendBy, userId }: NewMessage): ChangeAuthor {
  if (sendBy === "user") return { kind: "visitor" };
  if (sendBy === "assistant") return { kind: "assistant" };
  return userId == null ? { kind: "program" } : { kind: "person", userId };
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

function eventsOf(message: MessageRow, { before, after, by }: SessionChange, isFirst: boolean): AppEvent[] {
  const created = {
    topic: "message.created",
    projectId: message.project_id,
    sessionId: message.session_id,
    sessionUid: after.uid,
    messageId: message.id,
    sendBy: message.send_by,
    contentType: message.content_type,
    chatMode: after.chat_mode,
    isFirst,
    isTest: after.is_emulator === 1,
  };
  const isChanged =
    before.state !== after.state ||
    before.mode_epoch !== after.mode_epoch ||
    before.assignee_id !== after.assignee_id ||
    before.snoozed_until !== after.snoozed_until;
  return isChanged ? [created, sessionChangedBy(before, after, by)] : [created];
}
