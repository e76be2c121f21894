import type { Insertable, Selectable, Updateable } from "kysely";
import { countRows, type Engine, type Sql } from "../../platform/db/index.ts";
import type { TeamsTable } from "../tables.ts";

export type TeamRow = Selectable<TeamsTable>;
export type NewTeamRow = Insertable<TeamsTable>;
type TeamChanges = Omit<Updateable<TeamsTable>, "id" | "project_id">;

interface TeamKey {
  readonly projectId: number;
  readonly teamId: number;
}

export async function listTeams(sql: Sql, key: { projectId: number }): Promise<TeamRow[]> {
  return sql
    .selectFrom("teams")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export async function listTeamIds(sql: Sql, key: { projectId: number }): Promise<number[]> {
  const rows = await sql.selectFrom("teams").select("id").where("project_id", "=", key.projectId).execute();
  return rows.map((row) => row.id);
}

export async function countTeams(sql: Sql, key: { projectId: number }): Promise<number> {
  return countRows(sql.selectFrom("teams").where("project_id", "=", key.projectId));
}

export async function findTeam(sql: Sql, key: TeamKey): Promise<TeamRow | null> {
  const row = await sql
    .selectFrom("teams")
    .selectAll()
    .where("id", "=", key.teamId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the team for the rest of the transaction, so that two conversations never get the same turn. */
export async function lockTeam(sql: Sql, engine: Engine, key: TeamKey): Promise<TeamRow | null> {
  const query = sql
    .selectFrom("teams")
    .selectAll()
    .where("id", "=", key.teamId)
    .where("project_id", "=", key.projectId);
  return (await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

export async function findDefaultTeam(sql: Sql, key: { projectId: number }): Promise<TeamRow | null> {
  const row = await sql
    .selectFrom("teams")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("is_default", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** All projects' teams that assign in turn. */
export async function listRotatingTeams(
  sql: Sql,
  ids: readonly number[],
): Promise<{ projectId: number; teamId: number }[]> {
  if (ids.length === 0) return [];
  return sql
    .selectFrom("teams")
    .select(["project_id as projectId", "id as teamId"])
    .where("id", "in", [...ids])
    .where("rotates", "=", 1)
    .orderBy("id")
    .execute();
}

export async function insertTeam(sql: Sql, row: NewTeamRow): Promise<TeamRow> {
  return sql.insertInto("teams").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateTeamRow(sql: Sql, key: TeamKey, changes: TeamChanges): Promise<void> {
  await sql
    .updateTable("teams")
    .set(changes)
    .where("id", "=", key.teamId)
    .where("project_id", "=", key.projectId)
    .execute();
}

/** Leaves a project without a default team. */
export async function clearDefaultTeam(sql: Sql, key: { projectId: number }): Promise<void> {
  await sql
    .updateTable("teams")
    .set({ is_default: 0 })
    .where("project_id", "=", key.projectId)
    .where("is_default", "=", 1)
    .execute();
}

export async function deleteTeamRow(sql: Sql, key: TeamKey): Promise<boolean> {
  const row = await sql
    .deleteFrom("teams")
    .where("id", "=", key.teamId)
    .where("project_id", "=", key.projectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
