import type { Sql } from "../../platform/db/index.ts";

interface MergedKey {
  readonly projectId: number;
  readonly keptId: number;
  readonly mergedId: number;
}

export interface MovedSession {
  readonly id: number;
  readonly uid: string;
  readonly project_id: number;
}

export async function moveSessionsOfContact(sql: Sql, key: MergedKey): Promise<MovedSession[]> {
  return sql
    .updateTable("sessions")
    .set({ contact_id: key.keptId })
    .where("contact_id", "=", key.mergedId)
    .where("project_id", "=", key.projectId)
    .returning(["id", "uid", "project_id"])
    .execute();
}

/** Conversations of browsers that were linked to the contact later name it too, before the browsers lose it. */
export async function nameContactOfBrowsers(
  sql: Sql,
  key: { projectId: number; ofId: number; contactId: number },
): Promise<void> {
  await sql
    .updateTable("sessions")
    .set({ contact_id: key.contactId })
    .where("contact_id", "is", null)
    .where("project_id", "=", key.projectId)
    .where("visitor_id", "in", sql.selectFrom("visitors").select("id").where("contact_id", "=", key.ofId))
    .execute();
}

/** Null unlinks them. */
export async function linkBrowsersOfContact(
  sql: Sql,
  key: { projectId: number; ofId: number; contactId: number | null },
): Promise<void> {
  await sql
    .updateTable("visitors")
    .set({ contact_id: key.contactId })
    .where("contact_id", "=", key.ofId)
    .where("project_id", "=", key.projectId)
    .execute();
}
