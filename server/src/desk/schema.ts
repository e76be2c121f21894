import { z } from "zod";
import { day, id, name, timestamp } from "../platform/operations/fields.ts";
import { isTimeZone } from "../platform/time/time-zones.ts";
import { minutesOf } from "./hours.ts";

export const MOST_TEAMS = 50;
const MOST_MEMBERS = 200;

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time such as 09:00, or 24:00 for the day's end.");

export const OpeningHours = z
  .object({
    day: z.number().int().min(1).max(7).describe("1 is Monday, 7 Sunday"),
    from: clockTime,
    to: clockTime,
  })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    path: ["to"],
    message: "must be after from; for hours over midnight add a time to the next day.",
  })
  .meta({ id: "OpeningHours" });

export const Holiday = z
  .object({ date: day, name: z.string().trim().max(100).default("") })
  .meta({ id: "Holiday" });

/** What createTeam and updateTeam share. */
export const teamFields = {
  member_ids: z
    .array(id("user"))
    .max(MOST_MEMBERS)
    .describe("The users who belong to it; each must be a member of the project"),
  is_default: z
    .boolean()
    .describe("Gets conversations in which a visitor asks for a person; a project has at most one"),
  rotates: z.boolean().describe("Assign its waiting conversations to its members in turn"),
  capacity: z
    .number()
    .int()
    .min(1)
    .max(500)
    .nullable()
    .describe("How many open conversations the rotation gives a member; null for any number"),
  time_zone: z.string().max(64).refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin."),
  hours: z
    .array(OpeningHours)
    .max(70)
    .nullable()
    .describe("When the team answers, in its time zone; null for around the clock"),
  holidays: z.array(Holiday).max(200).describe("Days on which the team is closed"),
  outside_text: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .describe("What visitors are told outside the hours; null for nothing"),
  reply_minutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .nullable()
    .describe("How soon visitors may expect a reply; null to promise nothing"),
};

export const teamId = id("team");
export const teamName = name(80);

export const Team = z
  .object({
    id: z.number().int(),
    name: z.string(),
    ...teamFields,
    is_open: z.boolean().describe("Whether it is within its hours now"),
    opens_at: timestamp.nullable().describe("When it opens next; null while it is open"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Team" });

export const DeskPerson = z
  .object({
    user_id: z.number().int(),
    name: z.string(),
    profile_pic: z.string().nullable(),
    is_away: z.boolean().describe("Gets no new conversations from a rotation"),
    away_since: timestamp.nullable(),
    team_ids: z.array(z.number().int()),
  })
  .meta({ id: "DeskPerson" });
