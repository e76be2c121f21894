import { z } from "zod";
import type { App } from "../platform/operations/context.ts";
import { isoTime, timestamp } from "../platform/operations/fields.ts";
import { OpeningHours } from "./schema.ts";
import { findDefaultTeam, findTeam } from "./queries/teams.ts";
import { hoursOfTeam, openingOfTeam } from "./teams.ts";

/** What a visitor may know about the team: when it answers and how soon. */
export const VisitorHours = z
  .object({
    is_open: z.boolean().describe("Whether the team is within its hours"),
    opens_at: timestamp.nullable().describe("When it opens next; null while it is open"),
    time_zone: z.string(),
    hours: z
      .array(OpeningHours)
      .nullable()
      .describe("The hours of a week in the time zone; null for around the clock"),
    outside_text: z.string().nullable().describe("What the team says outside its hours; null within them"),
    reply_minutes: z.number().int().nullable().describe("How soon a reply may be expected"),
  })
  .meta({ id: "VisitorHours" });

/** Of the conversation's team, or of the project's default one; null where there is none. */
export async function findVisitorHours(
  app: App,
  key: { projectId: number; teamId: number | null },
): Promise<z.input<typeof VisitorHours> | null> {
  const sql = app.db.read;
  const own = key.teamId === null ? null : await findTeam(sql, { ...key, teamId: key.teamId });
  const team = own ?? (await findDefaultTeam(sql, key));
  if (!team) return null;
  const { isOpen, opensAt } = openingOfTeam(team, app.now());
  return {
    is_open: isOpen,
    opens_at: opensAt === null ? null : isoTime(opensAt),
    time_zone: team.time_zone,
    hours: hoursOfTeam(team).hours?.map(({ day, from, to }) => ({ day, from, to })) ?? null,
    outside_text: isOpen ? null : team.outside_text,
    reply_minutes: team.reply_minutes,
  };
}
