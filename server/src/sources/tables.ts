import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const CONNECTOR_KINDS = [
  "github",
  "notion",
  "zendesk",
  "intercom",
  "confluence",
  "google_drive",
] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];
export const SOURCE_KINDS = ["website", ...CONNECTOR_KINDS] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SCHEDULES = ["off", "daily", "weekly"] as const;
export type Schedule = (typeof SCHEDULES)[number];

export const SOURCE_STATES = ["syncing", "paused", "ready", "failed", "deleting"] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** The stages of a sync: find the first pages, read pages until none is queued, remove what was not found. */
export const STAGES = ["listing", "reading", "clearing"] as const;
export type Stage = (typeof STAGES)[number];

export const PAGE_STATES = ["queued", "fetching", "learned", "unchanged", "skipped", "failed"] as const;
export type PageState = (typeof PAGE_STATES)[number];

export interface SourcesTable {
  id: Generated<number>;
  project_id: number;
  user_id: number | null;
  kind: SourceKind;
  name: string;
  /** Where it is read from, for people. */
  url: string;
  settings: JsonText;
  /** Sealed; null for websites. */
  credential: string | null;
  schedule: Schedule;
  state: SourceState;
  stage: Stage;
  /** The number of the last sync. */
  run: number;
  /** Pages were left out because the source has more than its limit. */
  is_truncated: number;
  /** Why the last sync failed: a code and a sentence. */
  reason: string | null;
  problem: string | null;
  synced_at: number | null;
  next_sync_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface SourcePagesTable {
  id: Generated<number>;
  source_id: number;
  project_id: number;
  /** The normalized address of a page, or the vendor's id of an item. */
  key: string;
  url: string;
  title: string | null;
  /** Links between the first page and this one. */
  depth: number;
  state: PageState;
  reason: string | null;
  problem: string | null;
  /** The last sync that found it. */
  run: number;
  tries: number;
  /** What a vendor's list names as its version. */
  listed_version: string | null;
  /** The version that was learned. */
  version: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Of the content that was read. */
  hash: string | null;
  /** Whether the bot knows its content. */
  is_learned: number;
  /** Ids of the pages it links to, which are followed again while it is unchanged. */
  links: JsonText | null;
  created_at: number;
  updated_at: number;
}

/** When each host may be asked next, shared by all sources and processes. */
export interface SourceHostsTable {
  host: string;
  next_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    sources: SourcesTable;
    source_pages: SourcePagesTable;
    source_hosts: SourceHostsTable;
  }
}

export const sourcesMigrations = [
  migration(
    "sources/0001-create",
    `
    create table sources (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      user_id {int} references users (id) on delete set null, kind text not null, name text not null,
      url text not null, settings {json} not null, credential text, schedule text not null, state text not null,
      stage text not null, run {int} not null, is_truncated {bool} not null, reason text, problem text,
      synced_at {time}, next_sync_at {time}, created_at {time} not null, updated_at {time} not null
    );
    create index sources_by_project on sources (project_id, id);
    create table source_pages (
      id {id}, source_id {int} not null references sources (id) on delete cascade,
      project_id {int} not null references projects (id) on delete cascade, key {text} not null, url text not null,
      title text, depth {int} not null, state text not null, reason text, problem text, run {int} not null,
      tries {int} not null, listed_version text, version text, etag text, last_modified text, hash text,
      is_learned {bool} not null, links {json}, created_at {time} not null, updated_at {time} not null
    );
    create unique index source_pages_by_key on source_pages (source_id, key);
    create index source_pages_by_state on source_pages (source_id, state, tries, depth, id);
    create index source_pages_by_run on source_pages (source_id, run);
    create index source_pages_by_hash on source_pages (source_id, hash);
    create index source_pages_by_project on source_pages (project_id);
    create table source_hosts (host {text} primary key, next_at {time} not null);
    `,
  ),
];
