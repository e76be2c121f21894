import { migration } from "../platform/db/index.ts";

/** The picture of a person, the logo of a widget, the picture of its bot. */
export type PictureUse = "person" | "logo" | "bot";

/** A picture that anyone with its address may see. Its content is in the storage, under its key. */
export interface PicturesTable {
  /** Random: its address contains it. A new picture of the same owner keeps it. */
  uid: string;
  use: PictureUse;
  user_id: number | null;
  widget_id: number | null;
  content_type: string;
  /** Of the content, so that an address never shows anything else. */
  hash: string;
  bytes: number;
  storage_key: string;
  created_at: number;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    pictures: PicturesTable;
  }
}

const DISCARD = `insert into discarded_objects (storage_key, discard_at) values (old.storage_key, 0)
  on conflict (storage_key) do update set discard_at = 0`;

export const picturesMigrations = [
  migration(
    "pictures/0001-create",
    `
    create table pictures (
      uid text primary key, use text not null, user_id {int} references users (id) on delete cascade,
      widget_id {int} references widgets (id) on delete cascade, content_type text not null, hash text not null,
      bytes {int} not null, storage_key text not null, created_at {time} not null
    );
    create unique index pictures_by_user on pictures (user_id) where user_id is not null;
    create unique index pictures_by_widget on pictures (widget_id, use) where widget_id is not null;
    `,
    // However a row goes or changes its content, the object is listed for deletion.
    {
      sqlite: `create trigger pictures_discard after delete on pictures begin ${DISCARD}; end`,
      postgres: `create or replace function discard_picture() returns trigger language plpgsql as $$ begin
        ${DISCARD}; return old; end $$`,
    },
    {
      sqlite: `create trigger pictures_replace after update of storage_key on pictures begin ${DISCARD}; end`,
      postgres: `create trigger pictures_discard after delete or update of storage_key on pictures
        for each row execute function discard_picture()`,
    },
    // A deleted widget stays as a row for its conversations; its pictures do not.
    {
      sqlite: `create trigger widgets_delete_pictures after update of deleted_at on widgets
        when new.deleted_at is not null begin delete from pictures where widget_id = new.id; end`,
      postgres: `create or replace function delete_widget_pictures() returns trigger language plpgsql as $$ begin
        delete from pictures where widget_id = new.id; return new; end $$`,
    },
    {
      sqlite: "select 1",
      postgres: `create trigger widgets_delete_pictures after update of deleted_at on widgets
        for each row when (new.deleted_at is not null) execute function delete_widget_pictures()`,
    },
  ),
];
