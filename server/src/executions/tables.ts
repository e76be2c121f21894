import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { LogKind } from "./log-entry.ts";

/** One step of a reply, or one run of an action. */
export interface ExecutionLogEntriesTable {
  id: Generated<number>;
  project_id: number;
  /** Entries are deleted with their session; null outside a conversation. */
  session_id: number | null;
  kind: LogKind;
  task: string;
  message: string;
  data: JsonText;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    execution_log_entries: ExecutionLogEntriesTable;
  }
}

export const executionsMigrations = [
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
  migration(
    "assistant/0002-one-row-per-entry",
    `
    create table execution_log_entries (
      id {id}, project_id {int} not null,
      session_id {int} not null references sessions (id) on delete cascade,
      kind text not null, task text not null, message text not null, data {json} not null,
      created_at {time} not null
    );
    `,
    {
      sqlite: `
        insert into execution_log_entries (project_id, session_id, kind, task, message, data, created_at)
        select project_id, session_id, entry.value ->> 'type', entry.value ->> 'task', entry.value ->> 'message',
          entry.value -> 'data', entry.value ->> 'at'
        from execution_logs, json_each(entries) as entry
        order by created_at, execution_logs.id, entry.key`,
      postgres: `
        insert into execution_log_entries (project_id, session_id, kind, task, message, data, created_at)
        select project_id, session_id, entry.value ->> 'type', entry.value ->> 'task', entry.value ->> 'message',
          entry.value -> 'data', (entry.value ->> 'at')::bigint
        from execution_logs, jsonb_array_elements(entries) with ordinality as entry (value, place)
        order by created_at, execution_logs.id, entry.place`,
    },
    `
    drop table execution_logs;
    create index execution_log_entries_by_time on execution_log_entries (project_id, created_at, id);
    create index execution_log_entries_by_kind on execution_log_entries (project_id, kind, created_at, id);
    create index execution_log_entries_by_session on execution_log_entries (session_id, created_at, id);
    `,
  ),
  // Actions also run outside conversations: in a test from the dashboard and for the completion endpoints.
  migration(
    "executions/0001-outside-conversations",
    `
    create table execution_log_steps (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      session_id {int} references sessions (id) on delete cascade,
      kind text not null, task text not null, message text not null, data {json} not null,
      created_at {time} not null
    );
    insert into execution_log_steps (project_id, session_id, kind, task, message, data, created_at)
      select project_id, session_id, kind, task, message, data, created_at
      from execution_log_entries order by id;
    drop table execution_log_entries;
    alter table execution_log_steps rename to execution_log_entries;
    create index execution_log_entries_by_time on execution_log_entries (project_id, created_at, id);
    create index execution_log_entries_by_kind on execution_log_entries (project_id, kind, created_at, id);
    create index execution_log_entries_by_session on execution_log_entries (session_id, created_at, id);
    `,
  ),
];
