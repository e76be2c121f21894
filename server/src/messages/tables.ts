import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import { requestWords } from "../sessions/index.ts";

export const SENDERS = ["user", "operator", "assistant"] as const;
export type Sender = (typeof SENDERS)[number];

/** `last_message_type` of the contract. */
export const MESSAGE = 0;
export const NOTE_OR_EVENT = 1;

export interface MessagesTable {
  id: Generated<number>;
  /** The session's; deleted with the session, so the engines need no lookup for every message. */
  project_id: number;
  session_id: number;
  send_by: Sender;
  /** Which entry point it came through: `api`, `widget`, `dashboard`. */
  origin: string;
  /** 0 a message, 1 a note or an event such as "waiting for a person". */
  kind: number;
  content_type: string;
  message: string;
  /** The message folded, for searching; null if lower case of the engines gives the same. */
  folded: string | null;
  /** Picker entries shown below a reply. */
  choices: JsonText | null;
  /** The sources of a reply. */
  sources: JsonText | null;
  rating: "like" | "dislike" | null;
  /** The person who wrote it, for an operator's message. */
  user_id: number | null;
  /** The visitor who wrote it, for a visitor's message; null where a program sent it in their name. */
  author_id: Generated<number | null>;
  /** The sender's own id of the message: a retry finds the first instead of storing a second. */
  client_key: string | null;
  /** The visitor's message that a reply answers: no message is answered twice. */
  reply_to: number | null;
  /** How long the visitor waited for this reply; null for other messages and in test chats. */
  reply_ms: number | null;
  /** What happened, for a line such as "Ana resolved the conversation"; null for messages and notes. */
  event: JsonText | null;
  /** The files sent with it, as a snapshot: reading a conversation joins nothing. */
  attachments: JsonText | null;
  /** What became of it at a channel's vendor; null where no vendor has a part in it. */
  delivery: JsonText | null;
  /** What a pressed button has sent, where the message says it in words; null for written messages. */
  picked: Generated<string | null>;
  /** 1 where the conversation had been resolved before it. */
  reopens: Generated<number>;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    messages: MessagesTable;
  }
}

const LANGUAGE = "(select language from sessions where sessions.id = messages.session_id)";

export const messagesMigrations = [
  migration(
    "messages/0001-create",
    `
    create table messages (
      id {id}, project_id {int} not null,
      session_id {int} not null references sessions (id) on delete cascade, send_by text not null,
      origin text not null, kind {int} not null, content_type text not null, message text not null, folded text,
      choices {json}, sources {json}, rating text, user_id {int} references users (id) on delete set null, client_key text,
      reply_to {int}, reply_ms {int}, created_at {time} not null
    );
    create index messages_by_session on messages (session_id, id);
    create index messages_by_reply_time on messages (project_id, created_at, reply_ms) where reply_ms is not null;
    create index messages_by_rating on messages (project_id, rating, created_at)
      where rating is not null and reply_ms is not null;
    create unique index messages_by_client_key on messages (session_id, client_key) where client_key is not null;
    create unique index messages_by_reply on messages (reply_to) where reply_to is not null;
    `,
  ),
  migration("messages/0002-events", "alter table messages add column event {json}"),
  migration("messages/0003-attachments", "alter table messages add column attachments {json}"),
  migration("messages/0004-delivery", "alter table messages add column delivery {json}"),
  // No foreign key: the engines would search all messages when a visitor is deleted. Readers join what exists.
  migration("messages/0005-author", "alter table messages add column author_id {int}"),
  migration("messages/0006-picked", "alter table messages add column picked text"),
  migration("messages/0007-reopens", "alter table messages add column reopens {bool} not null default 0"),
  migration(
    "messages/0008-by-author",
    "create index messages_by_author on messages (author_id, session_id) where author_id is not null",
  ),
  // As messages are stored since 0006: what the visitor has pressed in words, its value beside them.
  migration(
    "messages/0009-words-of-requests",
    `
    update messages set picked = message, message = ${requestWords(LANGUAGE)},
      folded = case substr(lower(${LANGUAGE}), 1, 2)
        when 'fr' then 'parler à une personne' when 'ru' then 'поговорить с человеком' end
      where send_by = 'user' and picked is null and lower(trim(message)) = 'requesthumanoperator'
    `,
  ),
];
