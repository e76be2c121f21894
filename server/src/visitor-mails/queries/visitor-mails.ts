import type { Sql } from "../../platform/db/index.ts";
import type { VisitorMailSettingsTable } from "../tables.ts";

export type VisitorMailSettingsRow = VisitorMailSettingsTable;

export async function findVisitorMailSettings(
  sql: Sql,
  projectId: number,
): Promise<VisitorMailSettingsRow | null> {
  const row = await sql
    .selectFrom("visitor_mail_settings")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertVisitorMailSettings(sql: Sql, row: VisitorMailSettingsRow): Promise<void> {
  const { project_id: _project, ...values } = row;
  await sql
    .insertInto("visitor_mail_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
    .execute();
}

/** The last message that the visitor has read; 0 where nothing is known. */
export async function findReadMark(sql: Sql, sessionId: number): Promise<number> {
  const row = await sql
    .selectFrom("visitor_mail_marks")
    .select("message_id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.message_id ?? 0;
}

/** A mark only moves forward. */
export async function advanceReadMark(
  sql: Sql,
  { sessionId, messageId }: { readonly sessionId: number; readonly messageId: number },
): Promise<void> {
  await sql
    .insertInto("visitor_mail_marks")
    .values({ session_id: sessionId, message_id: messageId })
    .onConflict((conflict) =>
      conflict
        .column("session_id")
        .doUpdateSet({ message_id: messageId })
        .where("visitor_mail_marks.message_id", "<", messageId),
    )
    .execute();
}

export interface StopKey {
  readonly projectId: number;
  readonly addressHash: string;
}

export async function hasStop(sql: Sql, { projectId, addressHash }: StopKey): Promise<boolean> {
  const row = await sql
    .selectFrom("visitor_mail_stops")
    .select("created_at")
    .where("project_id", "=", projectId)
    .where("address_hash", "=", addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStop(sql: Sql, { projectId, addressHash }: StopKey, now: number): Promise<void> {
  await sql
    .insertInto("visitor_mail_stops")
    .values({ project_id: projectId, address_hash: addressHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
