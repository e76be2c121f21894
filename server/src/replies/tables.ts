import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export interface SavedRepliesTable {
  id: Generated<number>;
  project_id: number;
  /** The person it belongs to; null for the whole project. */
  user_id: number | null;
  shortcut: string;
  text: string;
  /** Shortcut and text as a search sees them. */
  search_text: string;
  created_at: number;
  updated_at: number;
}

export interface MacrosTable {
  id: Generated<number>;
  project_id: number;
  /** The person it belongs to; null for the whole project. */
  user_id: number | null;
  shortcut: string;
  name: string;
  steps: JsonText;
  search_text: string;
  created_at: number;
  updated_at: number;
}

/** What a person has typed and not sent. */
export interface ReplyDraftsTable {
  project_id: number;
  session_id: number;
  user_id: number;
  kind: "reply" | "note";
  text: string;
  /** Grows with each save: an older text never replaces a newer one. */
  version: number;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    saved_replies: SavedRepliesTable;
    macros: MacrosTable;
    reply_drafts: ReplyDraftsTable;
  }
}

export const repliesMigrations = [
  migration(
    "replies/0001-create",
    `
    create table saved_replies (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      user_id {int} references users (id) on delete cascade, shortcut text not null, text text not null,
      search_text text not null, created_at {time} not null, updated_at {time} not null
    );
    create unique index saved_replies_by_shortcut on saved_replies (project_id, coalesce(user_id, 0), shortcut);
    create index saved_replies_by_user on saved_replies (user_id) where user_id is not null;
    create table macros (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      user_id {int} references users (id) on delete cascade, shortcut text not null, name text not null,
      steps {json} not null, search_text text not null, created_at {time} not null, updated_at {time} not null
    );
    create unique index macros_by_shortcut on macros (project_id, coalesce(user_id, 0), shortcut);
    create index macros_by_user on macros (user_id) where user_id is not null;
    `,
  ),
  migration(
    "replies/0002-drafts",
    `
    create table reply_drafts (
      project_id {int} not null, session_id {int} not null references sessions (id) on delete cascade,
      user_id {int} not null references users (id) on delete cascade, kind text not null, text text not null,
      version {time} not null, updated_at {time} not null,
      primary key (session_id, user_id)
    );
    create index reply_drafts_by_user on reply_drafts (user_id, project_id);
    `,
  ),
];
