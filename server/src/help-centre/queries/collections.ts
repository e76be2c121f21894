import type { Selectable } from "kysely";
import { countRows, fromJson, toJson, type Sql } from "../../platform/db/index.ts";
import type { CollectionTexts } from "../schema.ts";
import type { HelpCollectionsTable } from "../tables.ts";

export type CollectionRow = Omit<Selectable<HelpCollectionsTable>, "texts"> & {
  readonly texts: CollectionTexts;
};

export interface CollectionKey {
  readonly projectId: number;
  readonly collectionId: number;
}

const decoded = (row: Selectable<HelpCollectionsTable>): CollectionRow => ({
  ...row,
  texts: fromJson<CollectionTexts>(row.texts),
});

export async function listCollections(sql: Sql, key: { projectId: number }): Promise<CollectionRow[]> {
  const rows = await sql
    .selectFrom("help_collections")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(decoded);
}

export const countCollections = (sql: Sql, key: { projectId: number }): Promise<number> =>
  countRows(sql.selectFrom("help_collections").where("project_id", "=", key.projectId));

export async function findCollection(sql: Sql, key: CollectionKey): Promise<CollectionRow | null> {
  const row = await sql
    .selectFrom("help_collections")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.collectionId)
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function insertCollection(
  sql: Sql,
  collection: { projectId: number; slug: string; position: number; texts: CollectionTexts; now: number },
): Promise<CollectionRow> {
  const row = await sql
    .insertInto("help_collections")
    .values({
      project_id: collection.projectId,
      slug: collection.slug,
      position: collection.position,
      texts: toJson(collection.texts),
      created_at: collection.now,
      updated_at: collection.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return decoded(row);
}

export async function updateCollectionRow(
  sql: Sql,
  key: CollectionKey,
  changes: { texts?: CollectionTexts; position?: number; now: number },
): Promise<CollectionRow | null> {
  const row = await sql
    .updateTable("help_collections")
    .set({
      ...(changes.texts ? { texts: toJson(changes.texts) } : {}),
      ...(changes.position === undefined ? {} : { position: changes.position }),
      updated_at: changes.now,
    })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.collectionId)
    .returningAll()
    .executeTakeFirst();
  return row ? decoded(row) : null;
}

export async function deleteCollectionRow(sql: Sql, key: CollectionKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("help_collections")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.collectionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
