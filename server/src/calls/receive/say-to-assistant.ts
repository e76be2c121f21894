import { converse, type Answered } from "../../assistant/index.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import { requireSession } from "../../sessions/index.ts";
import type { VoiceChannel } from "../open-call.ts";
import type { CallRow } from "../queries/calls.ts";

export interface Utterance {
  readonly text: string;
  /** The same again is the same message: carriers repeat requests. */
  readonly key: string;
  readonly abort: AbortController;
  /** The newest message that was spoken to them before: what they say agrees to no question that was not. */
  readonly heardId: number;
  readonly onText?: (piece: string) => void;
}

/** What a person says, through the door of all messages: stored, and answered unless a colleague has taken over. */
export async function sayToAssistant(
  app: App,
  { row }: VoiceChannel,
  call: CallRow,
  { text, key, abort, heardId, onText }: Utterance,
): Promise<Answered> {
  const project = await findProjectById(app.db.read, call.project_id);
  const session = await requireSession(app, { projectId: call.project_id, uid: call.session_uid });
  const data = call.extra_data === null ? null : fromJson<Record<string, unknown>>(call.extra_data);
  return converse(
    app,
    {
      projectId: call.project_id,
      organizationId: project?.organization_id ?? 0,
      widgetUid: row.widget_uid,
      sessionUid: call.session_uid,
      sendBy: "user",
      text: Array.from(text.trim()).slice(0, MAX_MESSAGE_LENGTH).join(""),
      origin: "channel",
      userId: null,
      authorId: session.visitor_id,
      clientKey: utteranceKey(call, key),
      lastSeenId: heardId,
    },
    { abort, onText, call: { data } },
  );
}

export const utteranceKey = ({ uid }: Pick<CallRow, "uid">, key: string): string => `call:${uid}:${key}`;

/** Stored once, however often the carrier asks. */
export async function greet(app: App, { row }: VoiceChannel, call: CallRow, text: string): Promise<number> {
  const project = await findProjectById(app.db.read, call.project_id);
  const { message } = await converse(
    app,
    {
      projectId: call.project_id,
      organizationId: project?.organization_id ?? 0,
      widgetUid: row.widget_uid,
      sessionUid: call.session_uid,
      sendBy: "assistant",
      text,
      origin: "channel",
      userId: null,
      clientKey: utteranceKey(call, "greeting"),
    },
    { abort: new AbortController() },
  );
  return message.id;
}

/** Whether a person of the team is to be dialled now. */
export async function wantsTransfer(
  app: App,
  { settings }: VoiceChannel,
  call: CallRow,
  answered: Answered | null,
): Promise<boolean> {
  if (settings.transfer_number === "") return false;
  if (answered?.kind === "handover") return true;
  if (call.transfer_to !== null) return false;
  const session = await requireSession(app, { projectId: call.project_id, uid: call.session_uid });
  return session.chat_mode === "awaiting";
}

export async function isWithOperator(app: App, call: CallRow): Promise<boolean> {
  const session = await requireSession(app, { projectId: call.project_id, uid: call.session_uid });
  return session.chat_mode === "operator";
}

/** The bot has no answer, for a reason that the caller can do nothing about: no credits, or a model that is away. */
export const isUnanswerable = (error: unknown): boolean => error instanceof AppError;
