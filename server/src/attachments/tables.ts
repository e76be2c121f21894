import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";
import type { AttachmentKind } from "./kinds.ts";

/** A file of a conversation. Its content is in the storage, under its key. */
export interface AttachmentsTable {
  id: Generated<number>;
  /** Random: an address contains it. */
  uid: string;
  project_id: number;
  session_id: number;
  /** The message it was sent with; null while it waits to be sent. */
  message_id: number | null;
  /** The caller that has uploaded it, who alone may send it. */
  uploader: string;
  name: string;
  kind: AttachmentKind;
  content_type: string;
  bytes: number;
  /** Sizes of an image and its thumbnail. */
  image: JsonText | null;
  storage_key: string;
  created_at: number;
}

/** Objects of the storage to be deleted, each once its time has come. */
export interface DiscardedObjectsTable {
  storage_key: string;
  discard_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    attachments: AttachmentsTable;
    discarded_objects: DiscardedObjectsTable;
  }
}

export const attachmentsMigrations = [
  migration(
    "attachments/0001-create",
    `
    create table attachments (
      id {id}, uid text not null unique,
      project_id {int} not null references projects (id) on delete cascade,
      session_id {int} not null references sessions (id) on delete cascade,
      message_id {int} references messages (id) on delete cascade, uploader text not null, name text not null,
      kind text not null, content_type text not null, bytes {int} not null, image {json},
      storage_key text not null, created_at {time} not null
    );
    create index attachments_by_session on attachments (session_id, id);
    create index attachments_by_message on attachments (message_id) where message_id is not null;
    create index attachments_by_project on attachments (project_id, bytes);
    create index attachments_by_uploader on attachments (uploader, created_at);
    create index attachments_unsent on attachments (created_at) where message_id is null;
    create table discarded_objects (storage_key text primary key, discard_at {time} not null);
    create index discarded_objects_by_time on discarded_objects (discard_at)
    `,
    // However a row goes (with its message, conversation, contact or project), its file is listed for deletion.
    {
      sqlite: `create trigger attachments_discard after delete on attachments
        begin insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
          on conflict (storage_key) do update set discard_at = 0; end`,
      postgres: `create or replace function discard_attachment() returns trigger language plpgsql as $$ begin
        insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
          on conflict (storage_key) do update set discard_at = 0;
        return old; end $$`,
    },
    {
      sqlite: "select 1",
      postgres: `create trigger attachments_discard after delete on attachments
        for each row execute function discard_attachment()`,
    },
  ),
];
