import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import type { SessionChanges } from "./sessions.ts";
import type { SessionState } from "../tables.ts";

export interface ProjectDurations {
  readonly projectId: number;
  readonly autoCloseDuration: number | null;
  readonly autoResolveDuration: number | null;
}

/** Every project that closes or resolves by inactivity; the clock serves all tenants. */
export async function listProjectDurations(sql: Sql): Promise<ProjectDurations[]> {
  return sql
    .selectFrom("project_settings")
    .select([
      "project_id as projectId",
      "auto_close_duration as autoCloseDuration",
      "auto_resolve_duration as autoResolveDuration",
    ])
    .where((eb) =>
      eb.or([eb("auto_close_duration", "is not", null), eb("auto_resolve_duration", "is not", null)]),
    )
    .orderBy("project_id")
    .execute();
}

/**
 * Changes a batch of sessions that have been quiet since before the given time. The update asks everything again,
 * so a session that another process has just changed, or that has just got a message, is left alone.
 */
export async function updateQuietSessions(
  sql: Sql,
  key: { projectId: number },
  batch: { states: readonly SessionState[]; quietUntil: number; limit: number },
  changes: SessionChanges,
): Promise<{ id: number; uid: string; mode_epoch: number }[]> {
  const isOpen = raw<boolean>`status = 'open'`;
  return sql
    .updateTable("sessions")
    .set(changes)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("project_id", "=", key.projectId)
        .where(isOpen)
        .where("state", "in", [...batch.states])
        .where("quiet_since", "<=", batch.quietUntil)
        .limit(batch.limit),
    )
    .where("project_id", "=", key.projectId)
    .where(isOpen)
    .where("state", "in", [...batch.states])
    .where("quiet_since", "<=", batch.quietUntil)
    .returning(["id", "uid", "mode_epoch"])
    .execute();
}
