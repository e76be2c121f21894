import type { Sql } from "../../platform/db/index.ts";

export interface TeamMember {
  readonly teamId: number;
  readonly userId: number;
}

export async function listTeamMembers(sql: Sql, key: { projectId: number }): Promise<TeamMember[]> {
  return sql
    .selectFrom("team_members")
    .select(["team_id as teamId", "user_id as userId"])
    .where("project_id", "=", key.projectId)
    .orderBy("user_id")
    .execute();
}

/** The members of a team who are not away, in the order of their turns. */
export async function listRotation(sql: Sql, key: { projectId: number; teamId: number }): Promise<number[]> {
  const rows = await sql
    .selectFrom("team_members as member")
    .leftJoin("away_people as away", (join) =>
      join.onRef("away.user_id", "=", "member.user_id").onRef("away.project_id", "=", "member.project_id"),
    )
    .select("member.user_id")
    .where("member.team_id", "=", key.teamId)
    .where("member.project_id", "=", key.projectId)
    .where("away.user_id", "is", null)
    .orderBy("member.last_assigned_at")
    .orderBy("member.user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** The person's next turn comes after everyone else's. Times may be equal, so the last turn grows by one at least. */
export async function recordTurn(
  sql: Sql,
  key: { teamId: number; userId: number },
  now: number,
): Promise<void> {
  const { last } = await sql
    .selectFrom("team_members")
    .select((eb) => eb.fn.max("last_assigned_at").as("last"))
    .where("team_id", "=", key.teamId)
    .executeTakeFirstOrThrow();
  await sql
    .updateTable("team_members")
    .set({ last_assigned_at: Math.max(now, Number(last ?? 0) + 1) })
    .where("team_id", "=", key.teamId)
    .where("user_id", "=", key.userId)
    .execute();
}

/** Members who stay keep their turn. */
export async function replaceTeamMembers(
  sql: Sql,
  key: { projectId: number; teamId: number },
  userIds: readonly number[],
): Promise<void> {
  let leaving = sql.deleteFrom("team_members").where("team_id", "=", key.teamId);
  if (userIds.length > 0) leaving = leaving.where("user_id", "not in", [...userIds]);
  await leaving.execute();
  if (userIds.length === 0) return;
  await sql
    .insertInto("team_members")
    .values(userIds.map((userId) => ({ team_id: key.teamId, project_id: key.projectId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doNothing())
    .execute();
}

/** What a person who leaves projects leaves behind at their desks. */
export async function deleteFromDesks(
  sql: Sql,
  key: { readonly projectIds: readonly number[]; readonly userId: number },
): Promise<void> {
  const projectIds = [...key.projectIds];
  await sql
    .deleteFrom("team_members")
    .where("user_id", "=", key.userId)
    .where("project_id", "in", projectIds)
    .execute();
  await sql
    .deleteFrom("away_people")
    .where("user_id", "=", key.userId)
    .where("project_id", "in", projectIds)
    .execute();
}

export async function listAwayPeople(sql: Sql, key: { projectId: number }): Promise<Map<number, number>> {
  const rows = await sql
    .selectFrom("away_people")
    .select(["user_id", "since"])
    .where("project_id", "=", key.projectId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.since]));
}

export async function insertAway(
  sql: Sql,
  row: { projectId: number; userId: number; since: number },
): Promise<void> {
  await sql
    .insertInto("away_people")
    .values({ project_id: row.projectId, user_id: row.userId, since: row.since })
    .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
    .execute();
}

export async function deleteAway(sql: Sql, key: { projectId: number; userId: number }): Promise<void> {
  await sql
    .deleteFrom("away_people")
    .where("project_id", "=", key.projectId)
    .where("user_id", "=", key.userId)
    .execute();
}
