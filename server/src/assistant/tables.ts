import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** The entries that were written down together, such as the steps of a reply. */
export interface ExecutionLogsTable {
  id: Generated<number>;
  /** The session's; it goes with the session. */
  project_id: number;
  session_id: number;
  /** Each with its time, in their order. */
  entries: JsonText;
  entry_count: number;
  /** Which kinds are among them, a bit for each, to find by. */
  kinds: number;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    execution_logs: ExecutionLogsTable;
  }
}

export const assistantMigrations = [
  migration(
    "assistant/0001-create",
    `
    create table execution_logs (
      id {id}, project_id {int} not null,
      session_id {int} not null references sessions (id) on delete cascade,
      entries {json} not null, entry_count {int} not null, kinds {int} not null, created_at {time} not null
    );
    create index execution_logs_by_age on execution_logs (project_id, created_at, id, entry_count, kinds);
    create index execution_logs_by_session on execution_logs (session_id, created_at, id, entry_count);
    create index execution_logs_with_rare_kinds on execution_logs (project_id, created_at, id, kinds)
      where (kinds & 216) <> 0;
    `,
  ),
];
