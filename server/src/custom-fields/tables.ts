import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

export const FIELD_KINDS = ["text", "number", "date", "choice", "yes_no", "link"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What has the values. */
export const FIELD_SUBJECTS = ["contact", "conversation"] as const;
export type FieldSubject = (typeof FIELD_SUBJECTS)[number];

/** What a project records about contacts and conversations besides what every project does. */
export interface CustomFieldsTable {
  id: Generated<number>;
  project_id: number;
  subject: FieldSubject;
  /** The name of the value in JSON, filters and templates; it never changes. */
  field_key: string;
  label: string;
  kind: FieldKind;
  /** Empty unless the kind is choice. */
  choices: JsonText;
  position: number;
  is_listed: number;
  /** Archived fields keep their values and can be restored. */
  archived_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    custom_fields: CustomFieldsTable;
  }
}

export const customFieldsMigrations = [
  migration(
    "custom-fields/0001-create",
    `
    create table custom_fields (
      id {id}, project_id {int} not null references projects (id) on delete cascade, subject text not null,
      field_key text not null, label text not null, kind text not null, choices {json} not null,
      position {int} not null, is_listed {bool} not null, archived_at {time},
      created_at {time} not null, updated_at {time} not null
    );
    create unique index custom_fields_by_key on custom_fields (project_id, subject, field_key);
    `,
  ),
];
