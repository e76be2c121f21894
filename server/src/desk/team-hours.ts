import type { Sql } from "../platform/db/index.ts";
import type { WatchedSession } from "../sessions/index.ts";
import type { BusinessHours } from "./hours.ts";
import { openTimeBetween } from "./open-time.ts";
import { findDefaultTeam, findTeam } from "./queries/teams.ts";
import { hoursOfTeam } from "./teams.ts";

type OfTeam = Pick<WatchedSession, "project_id" | "team_id">;

/** Of the conversation's team, or of the default one; around the clock without both. */
export async function findHours(sql: Sql, session: OfTeam): Promise<BusinessHours | null> {
  const key = { projectId: session.project_id };
  const team =
    session.team_id === null
      ? await findDefaultTeam(sql, key)
      : await findTeam(sql, { ...key, teamId: session.team_id });
  return team && hoursOfTeam(team);
}

/** How long the conversation's team was open between two moments; null where it has no business hours. */
export async function findOpenTime(
  sql: Sql,
  session: OfTeam,
  from: number,
  until: number,
): Promise<number | null> {
  const hours = await findHours(sql, session);
  const isAlwaysOpen = hours === null || (hours.hours === null && hours.holidays.length === 0);
  return isAlwaysOpen ? null : openTimeBetween(hours, from, until);
}
