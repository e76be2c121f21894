import { fromJson, toJson, type Sql, type ListPage, countRows } from "../../platform/db/index.ts";
import type { SessionFilter } from "../session-filter.ts";

export interface SessionViewRow {
  readonly id: number;
  readonly project_id: number;
  readonly name: string;
  readonly icon: string | null;
  readonly filter: SessionFilter;
  readonly from_day: string | null;
  readonly to_day: string | null;
  readonly search: string | null;
  readonly direction: "ASC" | "DESC" | null;
  readonly created_by: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Missing fields stay unchanged, or empty in a new view. */
export interface ViewValues {
  readonly name?: string | undefined;
  readonly filter?: SessionFilter | undefined;
  readonly icon?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly orderBy?: "ASC" | "DESC" | null | undefined;
}

interface ViewKey {
  readonly projectId: number;
  readonly id: number;
}

const viewsOf = (sql: Sql, key: { projectId: number }) =>
  sql.selectFrom("session_views").where("project_id", "=", key.projectId);

export const countSessionViews = (sql: Sql, key: { projectId: number }): Promise<number> =>
  countRows(viewsOf(sql, key));

export async function listSessionViews(
  sql: Sql,
  key: { projectId: number },
  page: ListPage,
): Promise<SessionViewRow[]> {
  const views = viewsOf(sql, key).selectAll();
  const rows = await page.take(views, [["id", "asc"]]);
  return rows.map((row) => ({ ...row, filter: fromJson<SessionFilter>(row.filter) }));
}

export async function findSessionView(sql: Sql, key: ViewKey): Promise<SessionViewRow | null> {
  const row = await sql
    .selectFrom("session_views")
    .selectAll()
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ? { ...row, filter: fromJson<SessionFilter>(row.filter) } : null;
}

export async function insertSessionView(
  sql: Sql,
  values: ViewValues & {
    projectId: number;
    name: string;
    filter: SessionFilter;
    createdBy: number | null;
    now: number;
  },
): Promise<SessionViewRow> {
  const row = await sql
    .insertInto("session_views")
    .values({
      project_id: values.projectId,
      name: values.name,
      icon: values.icon ?? null,
      filter: toJson(values.filter),
      from_day: values.from ?? null,
      to_day: values.to ?? null,
      search: values.search ?? null,
      direction: values.orderBy ?? null,
      created_by: values.createdBy,
      created_at: values.now,
      updated_at: values.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, filter: values.filter };
}

/** Changes the given fields; returns the resulting days, or null if the view doesn't exist. */
export async function updateSessionViewRow(
  sql: Sql,
  key: ViewKey,
  changes: ViewValues & { now: number },
): Promise<Pick<ViewValues, "from" | "to"> | null> {
  const row = await sql
    .updateTable("session_views")
    .set({
      updated_at: changes.now,
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.icon === undefined ? {} : { icon: changes.icon }),
      ...(changes.filter === undefined ? {} : { filter: toJson(changes.filter) }),
      ...(changes.from === undefined ? {} : { from_day: changes.from }),
      ...(changes.to === undefined ? {} : { to_day: changes.to }),
      ...(changes.search === undefined ? {} : { search: changes.search }),
      ...(changes.orderBy === undefined ? {} : { direction: changes.orderBy }),
    })
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .returning(["from_day as from", "to_day as to"])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSessionViewRow(sql: Sql, key: ViewKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("session_views")
    .where("id", "=", key.id)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
