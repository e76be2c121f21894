import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** A response that its client may continue or read again. Kept for a while, since it holds what people wrote. */
export interface StoredResponsesTable {
  id: Generated<number>;
  uid: string;
  project_id: number;
  /** The response that it continues; null at the start of a conversation. */
  previous_uid: string | null;
  /** What was asked in this turn alone. */
  input: JsonText;
  response: JsonText;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    stored_responses: StoredResponsesTable;
  }
}

export const completionsMigrations = [
  migration(
    "completions/0001-create",
    `
    create table stored_responses (
      id {id}, uid text not null unique, project_id {int} not null references projects (id) on delete cascade,
      previous_uid text, input {json} not null, response {json} not null, created_at {time} not null
    );
    create index stored_responses_by_project on stored_responses (project_id, id);
    create index stored_responses_by_age on stored_responses (created_at);
    `,
  ),
];
