import type { Sql } from "../../platform/db/index.ts";
import { decodeSession, type SessionRow } from "./session-codec.ts";

export interface RecentSessions {
  readonly projectId: number;
  readonly since: number;
  /** The last conversation of the slice before; null for the first slice. */
  readonly after: Pick<SessionRow, "last_activity_at" | "id"> | null;
  readonly limit: number;
}

/** A slice of the real conversations that were active since a moment, the latest first, along their index. */
export async function listRecentSessions(
  sql: Sql,
  { projectId, since, after, limit }: RecentSessions,
): Promise<SessionRow[]> {
  let query = sql
    .selectFrom("sessions")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("is_emulator", "=", 0)
    .where("is_spam", "=", 0)
    .where("last_activity_at", ">=", since);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("last_activity_at", "<", after.last_activity_at),
        eb.and([eb("last_activity_at", "=", after.last_activity_at), eb("id", "<", after.id)]),
      ]),
    );
  const rows = await query.orderBy("last_activity_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map(decodeSession);
}
