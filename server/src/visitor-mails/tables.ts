import { migration } from "../platform/db/index.ts";

/** Whether a project mails answers to visitors who have left. Projects without a row don't. */
export interface VisitorMailSettingsTable {
  project_id: number;
  is_enabled: number;
  /** How long after the last answer the mail goes out. */
  after_minutes: number;
  updated_at: number;
}

/** How far the visitor of a conversation has read it, in the chat or by mail. */
export interface VisitorMailMarksTable {
  session_id: number;
  message_id: number;
}

/** Addresses that want no mails of a project. A keyed hash: it outlives the contact and names no one. */
export interface VisitorMailStopsTable {
  project_id: number;
  address_hash: string;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    visitor_mail_settings: VisitorMailSettingsTable;
    visitor_mail_marks: VisitorMailMarksTable;
    visitor_mail_stops: VisitorMailStopsTable;
  }
}

export const visitorMailsMigrations = [
  migration(
    "visitor-mails/0001-create",
    `
    create table visitor_mail_settings (
      project_id {int} primary key references projects (id) on delete cascade, is_enabled {bool} not null,
      after_minutes {int} not null, updated_at {time} not null
    );
    create table visitor_mail_marks (
      session_id {int} primary key references sessions (id) on delete cascade, message_id {int} not null
    );
    create table visitor_mail_stops (
      project_id {int} not null references projects (id) on delete cascade, address_hash text not null,
      created_at {time} not null, primary key (project_id, address_hash)
    );
    `,
  ),
];
