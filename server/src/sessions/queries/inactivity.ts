import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import { decodeSession, encodeChanges, type SessionChanges, type SessionRow } from "./session-codec.ts";
import type { SessionKey } from "./sessions.ts";
import { CLOSABLE } from "../inactivity.ts";
import type { SessionState } from "../tables.ts";

export interface ProjectDurations {
  readonly projectId: number;
  readonly autoCloseDuration: number | null;
  readonly autoResolveDuration: number | null;
}

/** Projects that close or resolve by inactivity and whose settings were changed since; the clock serves all tenants. */
export async function listProjectsWithDurations(sql: Sql, changedSince: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("project_settings")
    .select("project_id")
    .where((eb) =>
      eb.or([eb("auto_close_duration", "is not", null), eb("auto_resolve_duration", "is not", null)]),
    )
    .where("updated_at", ">=", changedSince)
    .execute();
  return rows.map((row) => row.project_id);
}

/** Each state of the inbox's test conversations and of the real ones: one look along an index. */
const LOOKS = CLOSABLE.flatMap((state) => [0, 1].map((isEmulator) => ({ state, isEmulator })));

/** The oldest activity of each state; null where no conversation can become due. */
export interface OldestActivity extends ProjectDurations {
  readonly byState: Readonly<Partial<Record<SessionState, number>>>;
}

/** One statement for many projects, of which each costs a few steps along an index, however many conversations it has. */
export async function listOldestActivity(sql: Sql, projectIds: readonly number[]): Promise<OldestActivity[]> {
  if (projectIds.length === 0) return [];
  const looks = LOOKS.map(
    ({ state, isEmulator }, index) => raw`(
      select last_activity_at from sessions
      where project_id = p.project_id and is_emulator = ${raw.lit(isEmulator)} and state = ${raw.lit(state)}
        and status = 'open' and snoozed_until is null
      order by last_activity_at limit 1) as ${raw.ref(`look_${index}`)}`,
  );
  const { rows } = await raw<ProjectDurations & Readonly<Record<string, number | null>>>`
    select p.project_id as ${raw.ref("projectId")}, p.auto_close_duration as ${raw.ref("autoCloseDuration")},
      p.auto_resolve_duration as ${raw.ref("autoResolveDuration")}, ${raw.join(looks)}
    from project_settings p where p.project_id in (${raw.join([...projectIds])})`.execute(sql);
  return rows.map((row) => ({ ...row, byState: oldestByState(row) }));
}

function oldestByState(row: Readonly<Record<string, number | null>>): OldestActivity["byState"] {
  const byState: Partial<Record<SessionState, number>> = {};
  for (const [index, { state }] of LOOKS.entries()) {
    const at = row[`look_${index}`];
    if (typeof at === "number") byState[state] = Math.min(at, byState[state] ?? at);
  }
  return byState;
}

/** Since when the session that is quiet for longest has been quiet: for projects where the last message does not tell. */
export async function findLongestQuiet(
  sql: Sql,
  key: { projectId: number },
  states: readonly SessionState[],
): Promise<number | null> {
  const row = await sql
    .selectFrom("sessions")
    .select(({ fn }) => fn.min("quiet_since").as("since"))
    .where("project_id", "=", key.projectId)
    .where("is_emulator", "in", [0, 1])
    .where("state", "in", [...states])
    .where("status", "=", "open")
    .where("snoozed_until", "is", null)
    .executeTakeFirst();
  return row?.since ?? null;
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
