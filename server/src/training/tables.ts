import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const TEXT_TYPES = ["faq", "text"] as const;
export type TextType = (typeof TEXT_TYPES)[number];

export const TRAINING_STATUSES = ["pending", "running", "completed", "failed"] as const;
export type TrainingStatus = (typeof TRAINING_STATUSES)[number];

export interface TrainingTextsTable {
  id: Generated<number>;
  project_id: number;
  /** Question or title. */
  short_text: string | null;
  /** Answer or content. */
  detail: string;
  type: TextType;
  status: TrainingStatus;
  tags: string | null;
  /** Title and content with case and accents folded, since the engines fold differently. */
  search_text: string;
  /** Grows with each change, so that a job never finishes an older wording. */
  revision: number;
  /** The person whose answer to a visitor it is. */
  answered_by: number | null;
  created_at: number;
  updated_at: number;
}

export interface TrainingFilesTable {
  id: Generated<number>;
  project_id: number;
  user_id: number | null;
  name: string;
  url: string;
  /** What its content turned out to be. */
  kind: string | null;
  size: number | null;
  tags: string | null;
  extra_settings: JsonText;
  status: TrainingStatus;
  /** Percent. */
  progress: number;
  /** Why it failed: a word for programs and a sentence for people. */
  reason: string | null;
  problem: string | null;
  /** What else a person should know, such as what was skipped in an archive. */
  note: string | null;
  /** The archive that it came in. */
  archive_id: number | null;
  created_at: number;
  updated_at: number;
}

/** A file from a computer: on its way, or stored until it is learned. */
export interface TrainingUploadsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  user_id: number | null;
  name: string;
  size: number;
  /** Bytes that have arrived. */
  received: number;
  /** What it takes of the organization's storage for uploads. */
  held_bytes: number;
  /** How the client recognizes the file when it continues; empty if it never will. */
  fingerprint: string;
  tags: string | null;
  extra_settings: JsonText;
  /** Null while it is on its way. */
  file_id: number | null;
  expires_at: number;
  created_at: number;
}

/** The content of an upload, in the database so that every process of a fleet can read it. */
export interface TrainingUploadPiecesTable {
  upload_id: number;
  /** Where in the file it begins. */
  start_at: number;
  bytes: Uint8Array;
}

/** How many texts and files an organization has, kept in the same transaction as they are. */
export interface TrainingCountsTable {
  organization_id: number;
  kind: "texts" | "files";
  count: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    training_texts: TrainingTextsTable;
    training_files: TrainingFilesTable;
    training_counts: TrainingCountsTable;
    training_uploads: TrainingUploadsTable;
    training_upload_pieces: TrainingUploadPiecesTable;
  }
}

export const trainingMigrations = [
  migration(
    "training/0001-create",
    `
    create table training_texts (
      id {id}, project_id {int} not null references projects (id) on delete cascade, short_text text,
      detail text not null, type text not null, status text not null, tags text, search_text text not null,
      revision {int} not null,
      created_at {time} not null, updated_at {time} not null
    );
    create index training_texts_by_project on training_texts (project_id, id);
    create table training_files (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      user_id {int} references users (id) on delete set null, name text not null, url text not null, kind text,
      size {int}, tags text, extra_settings {json} not null, status text not null, progress {int} not null,
      reason text, problem text, created_at {time} not null, updated_at {time} not null
    );
    create index training_files_by_project on training_files (project_id, id);
    create table training_counts (
      organization_id {int} not null references organizations (id) on delete cascade, kind text not null,
      count {int} not null, primary key (organization_id, kind)
    );
    `,
  ),
  migration(
    "training/0002-uploads",
    `
    alter table training_texts add column answered_by {int} references users (id) on delete set null;
    alter table training_files add column note text;
    alter table training_files add column archive_id {int} references training_files (id) on delete set null;
    create index training_files_by_archive on training_files (archive_id) where archive_id is not null;
    create table training_uploads (
      id {id}, organization_id {int} not null references organizations (id) on delete cascade,
      project_id {int} not null references projects (id) on delete cascade,
      user_id {int} references users (id) on delete set null, name text not null, size {int} not null,
      received {int} not null, held_bytes {int} not null, fingerprint text not null, tags text,
      extra_settings {json} not null, file_id {int} references training_files (id) on delete cascade,
      expires_at {time} not null, created_at {time} not null
    );
    create index training_uploads_by_project on training_uploads (project_id, id);
    create index training_uploads_by_organization on training_uploads (organization_id);
    create unique index training_uploads_by_file on training_uploads (file_id) where file_id is not null;
    create index training_uploads_by_expiry on training_uploads (expires_at);
    create table training_upload_pieces (
      upload_id {int} not null references training_uploads (id) on delete cascade, start_at {int} not null,
      bytes {bytes} not null, primary key (upload_id, start_at)
    );
    `,
  ),
];
