import { sql as raw, type Insertable } from "kysely";
import { slicesOf, type Engine, type Sql } from "../../platform/db/index.ts";
import type { DeletedKind, DeletedRecordsTable } from "../tables.ts";

export async function insertRecord(sql: Sql, values: Insertable<DeletedRecordsTable>): Promise<number> {
  const { id } = await sql
    .insertInto("deleted_records")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface DeletedKey {
  readonly projectId: number;
  readonly kind: DeletedKind;
  readonly recordKey: string;
  /** The caller's own are found besides those of the project. */
  readonly userId: number | null;
}

/** Locked for the rest of the transaction: of two that restore at once, the second finds nothing. */
export async function findRecord(
  sql: Sql,
  engine: Engine,
  key: DeletedKey & { readonly since: number },
): Promise<{ readonly id: number } | null> {
  const query = sql
    .selectFrom("deleted_records")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .where("record_key", "=", key.recordKey)
    .where("engine", "=", engine)
    .where("deleted_at", ">", key.since)
    .where((eb) =>
      eb.or([eb("user_id", "is", null), ...(key.userId === null ? [] : [eb("user_id", "=", key.userId)])]),
    )
    .orderBy("id", "desc")
    .limit(1);
  return (await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

export async function deleteRecord(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("deleted_records").where("id", "=", id).execute();
}

export async function deleteRecordsBefore(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom("deleted_records").where("deleted_at", "<=", before).execute();
}

/** Conversations that were last active before a time. */
export async function deleteHeldSessionsBefore(
  sql: Sql,
  key: { readonly projectId: number; readonly before: number },
): Promise<void> {
  await sql
    .deleteFrom("deleted_records")
    .where("project_id", "=", key.projectId)
    .where("kind", "=", "session")
    .where("active_at", "<", key.before)
    .execute();
}

/** Everything deleted that was a contact's or one of its browsers'. */
export async function deleteHeldOf(
  sql: Sql,
  key: { readonly projectId: number; readonly contactId: number; readonly visitorIds: readonly number[] },
): Promise<void> {
  const held = sql.deleteFrom("deleted_records").where("project_id", "=", key.projectId);
  await held.where("contact_id", "=", key.contactId).execute();
  for (const slice of slicesOf(key.visitorIds)) await held.where("visitor_id", "in", slice).execute();
}

/** Deleted conversations in which these visitors wrote, also where others did. */
export async function deleteHeldOfAuthors(
  sql: Sql,
  { projectId, authorIds }: { readonly projectId: number; readonly authorIds: readonly number[] },
): Promise<void> {
  for (const slice of slicesOf(authorIds))
    await sql
      .deleteFrom("deleted_records")
      .where("project_id", "=", projectId)
      .where("kind", "=", "session")
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("deleted_rows")
            .select("deleted_rows.id")
            .whereRef("deleted_rows.record_id", "=", "deleted_records.id")
            .where("table_name", "=", "messages")
            .where(raw<number>`cast(content ->> 'author_id' as bigint)`, "in", slice),
        ),
      )
      .execute();
}

/** What was deleted of a contact is the other's after a merge. */
export async function moveHeldTo(
  sql: Sql,
  key: { readonly projectId: number; readonly keptId: number; readonly mergedId: number },
): Promise<void> {
  await sql
    .updateTable("deleted_records")
    .set({ contact_id: key.keptId })
    .where("project_id", "=", key.projectId)
    .where("contact_id", "=", key.mergedId)
    .execute();
}
