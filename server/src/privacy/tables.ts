import { migration } from "../platform/db/index.ts";

/** How many days a project keeps visitors' data; null keeps it until it is deleted by hand. */
export interface RetentionSettingsTable {
  project_id: number;
  conversation_days: number | null;
  log_days: number | null;
  address_days: number | null;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    retention_settings: RetentionSettingsTable;
  }
}

export const privacyMigrations = [
  migration(
    "privacy/0001-retention",
    `
    create table retention_settings (
      project_id {int} primary key references projects (id) on delete cascade,
      conversation_days {int}, log_days {int}, address_days {int}, updated_at {time} not null
    );
    `,
  ),
];
