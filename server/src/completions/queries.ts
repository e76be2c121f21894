import type { Insertable, Selectable } from "kysely";
import { slicesOf, type Sql } from "../platform/db/index.ts";
import type { StoredResponsesTable } from "./tables.ts";

export type StoredResponseRow = Selectable<StoredResponsesTable>;

export async function insertResponse(sql: Sql, row: Insertable<StoredResponsesTable>): Promise<void> {
  await sql.insertInto("stored_responses").values(row).execute();
}

export interface ResponseKey {
  readonly projectId: number;
  readonly uid: string;
}

export async function findResponse(
  sql: Sql,
  { projectId, uid }: ResponseKey,
): Promise<StoredResponseRow | null> {
  const row = await sql
    .selectFrom("stored_responses")
    .selectAll()
    .where("uid", "=", uid)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteResponse(sql: Sql, { projectId, uid }: ResponseKey): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("stored_responses")
    .where("uid", "=", uid)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** With the texts, in the order of their ids. */
export function listResponseTexts(
  sql: Sql,
  { projectId, afterId, limit }: { projectId: number; afterId: number; limit: number },
) {
  return sql
    .selectFrom("stored_responses")
    .select(["id", "uid", "input", "response"])
    .where("project_id", "=", projectId)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export interface ResponseLink {
  readonly uid: string;
  readonly previousUid: string | null;
}

export function listResponseLinks(sql: Sql, projectId: number): Promise<ResponseLink[]> {
  return sql
    .selectFrom("stored_responses")
    .select(["uid", "previous_uid as previousUid"])
    .where("project_id", "=", projectId)
    .execute();
}

export async function deleteResponsesByUid(
  sql: Sql,
  { projectId, uids }: { projectId: number; uids: readonly string[] },
): Promise<void> {
  for (const slice of slicesOf(uids))
    await sql
      .deleteFrom("stored_responses")
      .where("project_id", "=", projectId)
      .where("uid", "in", slice)
      .execute();
}

export async function deleteResponsesBefore(
  sql: Sql,
  { projectId, before }: { readonly projectId?: number; readonly before: number },
): Promise<void> {
  let deletion = sql.deleteFrom("stored_responses").where("created_at", "<", before);
  if (projectId !== undefined) deletion = deletion.where("project_id", "=", projectId);
  await deletion.execute();
}

/** Keeps so many of each project's newest responses. */
export async function deleteResponsesBeyond(sql: Sql, kept: number): Promise<void> {
  const crowded = await sql
    .selectFrom("stored_responses")
    .select("project_id")
    .groupBy("project_id")
    .having((has) => has.fn.countAll(), ">", kept)
    .execute();
  for (const { project_id: projectId } of crowded) {
    const last = await sql
      .selectFrom("stored_responses")
      .select("id")
      .where("project_id", "=", projectId)
      .orderBy("id", "desc")
      .offset(kept)
      .limit(1)
      .executeTakeFirst();
    if (!last) continue;
    await sql
      .deleteFrom("stored_responses")
      .where("project_id", "=", projectId)
      .where("id", "<=", last.id)
      .execute();
  }
}
