import type { Selectable } from "kysely";
import type { Sql } from "../platform/db/index.ts";
import type { PicturesTable, PictureUse } from "./tables.ts";

export type PictureRow = Selectable<PicturesTable>;

/** Whose picture it is. */
export type PictureOwner =
  | { readonly use: "person"; readonly userId: number }
  | { readonly use: Exclude<PictureUse, "person">; readonly widgetId: number };

export async function findPicture(
  sql: Sql,
  key: { readonly uid: string; readonly hash: string },
): Promise<PictureRow | null> {
  const row = await sql
    .selectFrom("pictures")
    .selectAll()
    .where("uid", "=", key.uid)
    .where("hash", "=", key.hash)
    .executeTakeFirst();
  return row ?? null;
}

const ofOwner = (owner: PictureOwner) =>
  owner.use === "person"
    ? ({ use: owner.use, user_id: owner.userId, widget_id: null } as const)
    : ({ use: owner.use, user_id: null, widget_id: owner.widgetId } as const);

/** The owner's only picture: a former one is replaced and keeps its uid, also by one of two changes at once. */
export async function upsertPicture(
  sql: Sql,
  owner: PictureOwner,
  values: Omit<PictureRow, "use" | "user_id" | "widget_id">,
): Promise<PictureRow> {
  const { uid, ...content } = values;
  return sql
    .insertInto("pictures")
    .values({ ...content, uid, ...ofOwner(owner) })
    .onConflict((taken) =>
      (owner.use === "person"
        ? taken.column("user_id").where("user_id", "is not", null)
        : taken.columns(["widget_id", "use"]).where("widget_id", "is not", null)
      ).doUpdateSet(content),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePicture(sql: Sql, owner: PictureOwner): Promise<void> {
  await sql
    .deleteFrom("pictures")
    .where("use", "=", owner.use)
    .where(({ eb }) =>
      owner.use === "person" ? eb("user_id", "=", owner.userId) : eb("widget_id", "=", owner.widgetId),
    )
    .execute();
}
