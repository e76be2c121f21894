import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { LogKind } from "./log-entry.ts";

export interface ExecutionLogsTable {
  id: Generated<number>;
  /** The session's; it goes with the session. */
  project_id: number;
  session_id: number;
  /** The type of the entry again, to find by. */
  kind: LogKind;
  /** task, type, message and data, as the contract shows them. */
  data: JsonText;
  created_at: number;
  updated_at: number;
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
      session_id {int} not null references sessions (id) on delete cascade, kind text not null,
      data {json} not null, created_at {time} not null, updated_at {time} not null
    );
    create index execution_logs_by_age on execution_logs (project_id, created_at, id);
    create index execution_logs_by_session on execution_logs (session_id, created_at, id);
    create index execution_logs_by_rare_kind on execution_logs (project_id, kind, created_at, id)
      where kind in ('tool_call', 'handover', 'dropped', 'error');
    `,
  ),
];
