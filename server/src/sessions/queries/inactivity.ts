import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import { decodeSession, encodeChanges, type SessionChanges, type SessionRow } from "./session-codec.ts";
import type { SessionKey } from "./sessions.ts";
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

export interface QuietSessions {
  readonly states: readonly SessionState[];
  /** The last moment since which a session must have been quiet. */
  readonly inactiveSince: number;
}

export async function listQuietSessionIds(
  sql: Sql,
  key: { projectId: number },
  quiet: QuietSessions,
  limit: number,
): Promise<number[]> {
  const rows = await sql
    .selectFrom("sessions")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("is_emulator", "in", [0, 1])
    .where("state", "in", [...quiet.states])
    // A session is never quiet before its last message, which is indexed: an index on quiet_since would slow down
    // every message.
    .where("last_activity_at", "<=", quiet.inactiveSince)
    .where("quiet_since", "<=", quiet.inactiveSince)
    .where("status", "=", "open")
    .where("snoozed_until", "is", null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Changes those of the sessions that are still quiet: one that another process has just changed, or that has just
 * received a message, is skipped. Written so that every planner finds them by their ids.
 */
export async function updateQuietSessions(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
  quiet: QuietSessions,
  changes: SessionChanges,
): Promise<SessionRow[]> {
  const rows = await sql
    .updateTable("sessions")
    .set(encodeChanges(changes))
    .where("id", "in", [...key.ids])
    .where(raw<boolean>`project_id + 0 = ${key.projectId}`)
    .where(raw<boolean>`quiet_since + 0 <= ${quiet.inactiveSince}`)
    .where("status", "=", "open")
    .where("snoozed_until", "is", null)
    .where("state", "in", [...quiet.states])
    .returningAll()
    .execute();
  return rows.map(decodeSession);
}

/** Snoozed conversations of all projects whose time has come, the longest due first. */
export async function listDueSnoozes(sql: Sql, now: number, limit: number): Promise<SessionKey[]> {
  const rows = await sql
    .selectFrom("sessions")
    .select(["project_id as projectId", "uid"])
    .where("snoozed_until", "is not", null)
    .where("snoozed_until", "<=", now)
    .orderBy("snoozed_until")
    .limit(limit)
    .execute();
  return rows;
}
