import type { Sql } from "../../platform/db/index.ts";
import type { WatchedSession } from "../desk-effects.ts";

/** A contact rarely has more that are open at once. */
const MOST_READ = 20;

/** The open conversations of a contact, the newest first; the newest one where none is open. */
export async function listCurrentSessions(
  sql: Sql,
  key: { readonly projectId: number; readonly contactId: number },
): Promise<Pick<WatchedSession, "id" | "uid" | "project_id">[]> {
  const rows = await sql
    .selectFrom("sessions")
    .select(["id", "uid", "project_id", "state"])
    .where("contact_id", "=", key.contactId)
    .where("project_id", "=", key.projectId)
    .orderBy("last_activity_at", "desc")
    .limit(MOST_READ)
    .execute();
  const open = rows.filter(({ state }) => state !== "resolved" && state !== "closed");
  return open.length > 0 ? open : rows.slice(0, 1);
}
