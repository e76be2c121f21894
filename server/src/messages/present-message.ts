import type { z } from "zod";
import { fromJson, type JsonText } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { attachmentsField } from "./attachments.ts";
import type { MessageWithAuthor } from "./queries/message-lists.ts";
import type { MessageRow } from "./queries/messages.ts";
import type { Delivery, MessageReply, SessionMessage, VisitorMessage } from "./schema.ts";
import type { StoredDelivery } from "./set-delivery.ts";
import type { StoredEvent } from "./store-event.ts";
import type { MessageChoice } from "./store-message.ts";

/** What signs the addresses of files. */
type Presenter = Pick<App, "signingKey" | "now">;

export function presentReply(
  app: Presenter,
  row: MessageRow,
  sessionUid: string,
): z.input<typeof MessageReply> {
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
    ...attachmentsField(app, row.attachments),
  };
}

export function presentMessage(
  app: Presenter,
  row: Omit<MessageWithAuthor, "user_picture">,
  sessionUid: string,
  authors: ReadonlyMap<number, string> = new Map(),
): z.input<typeof SessionMessage> {
  const author = row.author_id === null ? undefined : authors.get(row.author_id);
  return {
    id: row.id,
    session_uid: sessionUid,
    send_by: row.send_by,
    origin: row.origin,
    type: row.event ? "event" : row.content_type === "note" ? "note" : "text",
    message: row.message,
    content_type: row.content_type,
    choices: choicesOf(row.choices),
    sources: sourcesOf(row.sources),
    rating: row.rating,
    user_id: row.user_id,
    user_name: row.user_name,
    ...(author === undefined ? {} : { author: { id: row.author_id!, name: author } }),
    event: row.event ? eventOf(row.event) : null,
    ...attachmentsField(app, row.attachments),
    ...(row.delivery ? { delivery: presentDelivery(row.delivery) } : {}),
    ...(row.picked === null ? {} : { picked: row.picked }),
    created_at: isoTime(row.created_at),
  };
}

function presentDelivery(stored: JsonText): z.input<typeof Delivery> {
  const { state, problem, at } = fromJson<StoredDelivery>(stored);
  return { state, problem, at: isoTime(at) };
}

function eventOf(stored: JsonText): StoredEvent {
  const { kind, by, subject } = fromJson<StoredEvent>(stored);
  return { kind, by, subject };
}

/** A visitor's own id of a message is stored with this prefix, so that it never equals another sender's. */
export const WIDGET_KEY = "widget:";

/** As the visitor may see it: nothing of the team but a name, of the sources only what names them. */
export function presentVisitorMessage(
  app: Presenter,
  row: MessageRow & Partial<Pick<MessageWithAuthor, "user_name" | "user_picture">>,
  sessionUid: string,
  { citations }: { readonly citations: boolean },
): z.input<typeof VisitorMessage> {
  return {
    id: row.id,
    session_uid: sessionUid,
    send_by: row.send_by,
    message: row.message,
    content_type: row.content_type,
    choices: choicesOf(row.choices),
    sources: citations ? sourcesOf(row.sources).flatMap(sourceName) : [],
    rating: row.rating,
    author: row.send_by === "operator" ? (row.user_name ?? null) : null,
    ...(row.send_by === "operator" && row.user_picture ? { author_picture: row.user_picture } : {}),
    client_key: row.client_key?.startsWith(WIDGET_KEY) ? row.client_key.slice(WIDGET_KEY.length) : null,
    ...attachmentsField(app, row.attachments),
    ...(row.reopens === 1 ? { reopens: true as const } : {}),
    created_at: isoTime(row.created_at),
  };
}

function sourceName(source: Record<string, unknown>): { title: string; url: string | null }[] {
  const title = [source.source, source.title, source.url].find(
    (name) => typeof name === "string" && name !== "",
  );
  const url = typeof source.url === "string" && /^https?:\/\//i.test(source.url) ? source.url : null;
  return typeof title === "string" ? [{ title, url }] : [];
}

/** jsonb keeps no order of names; answers have one. */
function choicesOf(stored: JsonText | null): MessageChoice[] {
  const choices = stored ? fromJson<MessageChoice[]>(stored) : [];
  return choices.map(({ icon, text, value, enabled }) => ({ icon, text, value, enabled }));
}

const sourcesOf = (stored: JsonText | null): Record<string, unknown>[] =>
  stored ? fromJson<Record<string, unknown>[]>(stored) : [];
