import type { Selectable, SelectQueryBuilder } from "kysely";
import { countRows, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** What texts and files have in common as training items. */
type ItemTable = "training_files" | "training_texts";
type ItemRow<Table extends ItemTable> = Selectable<Tables[Table]>;
type Items = SelectQueryBuilder<Tables, ItemTable, object>;

export interface ItemKey {
  readonly projectId: number;
  readonly id: number;
}

export interface ItemPage {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly direction: "asc" | "desc";
  readonly page: ListPage;
}

export async function findItem<Table extends ItemTable>(
  sql: Sql,
  table: Table,
  key: ItemKey,
): Promise<ItemRow<Table> | null> {
  const row = await sql
    .selectFrom<ItemTable>(table)
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return (row as ItemRow<Table> | undefined) ?? null;
}

export async function listItems<Table extends ItemTable>(
  sql: Sql,
  table: Table,
  asked: ItemPage,
  narrow: (items: Items) => Items,
): Promise<{ rows: ItemRow<Table>[]; count: () => Promise<number> }> {
  let matching = narrow(sql.selectFrom<ItemTable>(table).where("project_id", "=", asked.projectId));
  if (asked.id !== undefined) matching = matching.where("id", "=", asked.id);
  const rows = await asked.page.take(matching.selectAll(), [["id", asked.direction]]);
  return { rows: rows as ItemRow<Table>[], count: () => countRows(matching) };
}
