import { sql as raw } from "kysely";
import { countRows, toJson, type Sql, type ListPage } from "../../platform/db/index.ts";
import type { FilterGroup } from "../../platform/filters/index.ts";
import { escapeLike, foldText } from "../../platform/text/fold-text.ts";
import type { ContactListRow } from "../tables.ts";
import type { ContactsKey } from "./contacts.ts";

export interface ListValues {
  readonly name: string;
  readonly icon: string | null;
  readonly filter_by: FilterGroup;
}

export async function insertList(
  sql: Sql,
  key: ContactsKey,
  values: ListValues & { now: number },
): Promise<ContactListRow> {
  return sql
    .insertInto("contact_lists")
    .values({
      project_id: key.projectId,
      name: values.name,
      search_text: foldText(values.name),
      icon: values.icon,
      filter_by: toJson(values.filter_by),
      created_at: values.now,
      updated_at: values.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findList(
  sql: Sql,
  key: ContactsKey & { listId: number },
): Promise<ContactListRow | undefined> {
  return sql
    .selectFrom("contact_lists")
    .selectAll()
    .where("id", "=", key.listId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
}

export async function listLists(
  sql: Sql,
  key: ContactsKey & { search: string },
  page: ListPage,
): Promise<ContactListRow[]> {
  return page.take(matching(sql, key).selectAll(), [["id", "asc"]]);
}

export async function countLists(sql: Sql, key: ContactsKey & { search: string }): Promise<number> {
  return countRows(matching(sql, key));
}

export async function updateList(
  sql: Sql,
  key: ContactsKey & { listId: number },
  changes: Partial<ListValues> & { now: number },
): Promise<boolean> {
  const row = await sql
    .updateTable("contact_lists")
    .set({
      ...(changes.name === undefined ? {} : { name: changes.name, search_text: foldText(changes.name) }),
      ...(changes.icon === undefined ? {} : { icon: changes.icon }),
      ...(changes.filter_by === undefined ? {} : { filter_by: toJson(changes.filter_by) }),
      updated_at: changes.now,
    })
    .where("id", "=", key.listId)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteListRow(sql: Sql, key: ContactsKey & { listId: number }): Promise<boolean> {
  const row = await sql
    .deleteFrom("contact_lists")
    .where("id", "=", key.listId)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

function matching(sql: Sql, key: ContactsKey & { search: string }) {
  const query = sql.selectFrom("contact_lists").where("project_id", "=", key.projectId);
  const text = foldText(key.search.trim());
  if (text === "") return query;
  return query.where(raw<boolean>`search_text like ${`%${escapeLike(text)}%`} escape '\\'`);
}
