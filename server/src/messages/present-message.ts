import type { z } from "zod";
import { fromJson, type JsonText } from "../platform/db/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { MessageRow, MessageWithAuthor } from "./queries.ts";
import type { MessageReply, SessionMessage } from "./schema.ts";
import type { MessageChoice } from "./store-message.ts";

export function presentReply(row: MessageRow, sessionUid: string): z.input<typeof MessageReply> {
  const sources = sourcesOf(row.sources);
  return {
    send_by: row.send_by,
    origin: row.origin,
    session_uid: sessionUid,
    type: "text",
    message_id: row.id,
    id: row.id,
    message: row.message,
    content_type: row.content_type,
    ...(row.choices ? { choices: choicesOf(row.choices) } : {}),
    ...(sources.length > 0 ? { sources } : {}),
    ...(row.rating ? { rating: row.rating } : {}),
  };
}

export function presentMessage(row: MessageWithAuthor, sessionUid: string): z.input<typeof SessionMessage> {
  return {
    id: row.id,
    session_uid: sessionUid,
    send_by: row.send_by,
    origin: row.origin,
    type: row.content_type === "note" ? "note" : "text",
    message: row.message,
    content_type: row.content_type,
    choices: choicesOf(row.choices),
    sources: sourcesOf(row.sources),
    rating: row.rating,
    user_id: row.user_id,
    user_name: row.user_name,
    created_at: isoTime(row.created_at),
  };
}

/** jsonb keeps no order of names; answers have one. */
function choicesOf(stored: JsonText | null): MessageChoice[] {
  const choices = stored ? fromJson<MessageChoice[]>(stored) : [];
  return choices.map(({ icon, text, value, enabled }) => ({ icon, text, value, enabled }));
}

const sourcesOf = (stored: JsonText | null): Record<string, unknown>[] =>
  stored ? fromJson<Record<string, unknown>[]>(stored) : [];
