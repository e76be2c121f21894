import type { Generated } from "kysely";
import { migration, type Engine, type JsonText } from "../platform/db/index.ts";

export type DeletedKind = "session" | "contact" | "saved_reply" | "macro";

/** Something that a person has deleted and may still restore. Its rows are gone from their tables and lie here. */
export interface DeletedRecordsTable {
  id: Generated<number>;
  project_id: number;
  kind: DeletedKind;
  /** How operations name it. */
  record_key: string;
  /** To whom it belongs, where it is one person's own. */
  user_id: number | null;
  /** Whose data it is: an erasure deletes it too. */
  contact_id: number | null;
  visitor_id: number | null;
  /** When a conversation was last active, for the project's retention. */
  active_at: number | null;
  /** Rows are written by one engine in a form that the other doesn't read. */
  engine: Engine;
  deleted_at: number;
}

export interface DeletedRowsTable {
  id: Generated<number>;
  record_id: number;
  table_name: string;
  content: JsonText;
  /** The row's object in the storage, which stays as long as this row does. */
  storage_key: string | null;
}

/** A row elsewhere that pointed to a deleted one and points nowhere now. */
export interface DeletedLinksTable {
  record_id: number;
  table_name: string;
  column_name: string;
  row_id: number;
  target_id: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    deleted_records: DeletedRecordsTable;
    deleted_rows: DeletedRowsTable;
    deleted_links: DeletedLinksTable;
  }
}

export const deletionsMigrations = [
  migration(
    "deletions/0001-create",
    `
    create table deleted_records (
      id {id}, project_id {int} not null references projects (id) on delete cascade, kind text not null,
      record_key text not null, user_id {int} references users (id) on delete cascade, contact_id {int},
      visitor_id {int}, active_at {time}, engine text not null, deleted_at {time} not null
    );
    create index deleted_records_by_key on deleted_records (project_id, kind, record_key, id);
    create index deleted_records_by_time on deleted_records (deleted_at);
    create index deleted_records_by_user on deleted_records (user_id) where user_id is not null;
    create table deleted_rows (
      id {id}, record_id {int} not null references deleted_records (id) on delete cascade,
      table_name text not null, content {json} not null, storage_key text
    );
    create index deleted_rows_by_record on deleted_rows (record_id, id);
    create index deleted_rows_by_object on deleted_rows (storage_key) where storage_key is not null;
    create table deleted_links (
      record_id {int} not null references deleted_records (id) on delete cascade, table_name text not null,
      column_name text not null, row_id {int} not null, target_id {int} not null
    );
    create index deleted_links_by_record on deleted_links (record_id);
    create index attachments_by_object on attachments (storage_key)
    `,
    // A file whose row may come back stays; it goes with the last of both.
    { sqlite: "drop trigger attachments_discard", postgres: "select 1" },
    {
      sqlite: `create trigger attachments_discard after delete on attachments
        when not exists (select 1 from deleted_rows where storage_key = old.storage_key)
        begin insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
          on conflict (storage_key) do update set discard_at = 0; end`,
      postgres: `create or replace function discard_attachment() returns trigger language plpgsql as $$ begin
        if not exists (select 1 from deleted_rows where storage_key = old.storage_key) then
          insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
            on conflict (storage_key) do update set discard_at = 0;
        end if;
        return old; end $$`,
    },
    {
      sqlite: `create trigger deleted_rows_discard after delete on deleted_rows
        when old.storage_key is not null
          and not exists (select 1 from attachments where storage_key = old.storage_key)
        begin insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
          on conflict (storage_key) do update set discard_at = 0; end`,
      postgres: `create or replace function discard_deleted_row() returns trigger language plpgsql as $$ begin
        if old.storage_key is not null
          and not exists (select 1 from attachments where storage_key = old.storage_key) then
          insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
            on conflict (storage_key) do update set discard_at = 0;
        end if;
        return old; end $$`,
    },
    {
      sqlite: "select 1",
      postgres: `create trigger deleted_rows_discard after delete on deleted_rows
        for each row execute function discard_deleted_row()`,
    },
  ),
];
