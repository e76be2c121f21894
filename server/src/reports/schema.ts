import { z } from "zod";
import { periodFields } from "../analytics/index.ts";
import { CHANNELS } from "./tables.ts";

export const REPORT_KINDS = ["person", "team", "channel", "tag", "hour"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Further rows of a report, such as those of rare tags, are in its export only. */
export const MOST_ROWS = 500;

export const reportFields = {
  ...periodFields,
  by: z.enum(REPORT_KINDS).default("person").describe("What a row of the report is about"),
  user_id: z.number().int().min(1).optional().describe("Only conversations of this person"),
  team_id: z.number().int().min(1).optional().describe("Only conversations of this team"),
  channel: z
    .enum(CHANNELS)
    .optional()
    .describe("Only conversations that came this way. Test chats are counted only if you ask for test"),
  tag: z.string().trim().min(1).max(255).optional().describe("Only conversations with this tag"),
};

const count = z.number().int().min(0);

const ReportDurations = z
  .object({
    count: count.describe("How many conversations have this time"),
    median_ms: count.nullable().describe("Median; null if there are none"),
    p90_ms: count.nullable().describe("90th percentile"),
  })
  .meta({ id: "ReportDurations" });

const figures = {
  conversations: count.describe("Conversations whose first visitor message falls in the period"),
  handled: count.describe("Of these, those for which a person was asked, took over or replied"),
  resolved: count.describe("Of these, those that are resolved or closed now"),
  solved_by_bot: count.describe(
    "Of these, those the bot answered with no handover, unanswered question or dislike",
  ),
  saved_ms: count
    .nullable()
    .describe("solved_by_bot × the median handling time of the whole report; null while none was measured"),
  visitor_messages: count,
  bot_messages: count,
  person_messages: count,
  first_reply: ReportDurations.describe("How long visitors waited for a person's first reply"),
  first_reply_in_hours: ReportDurations.describe("The same within business hours, for teams that have them"),
  resolution: ReportDurations.describe(
    "From the first message until it was resolved, for conversations people handled",
  ),
  resolution_in_hours: ReportDurations.describe("The same within business hours, for teams that have them"),
  handling: ReportDurations.describe("How long a visitor's messages lay with a person until the replies"),
  ratings: count.describe("Conversations that visitors rated"),
  satisfied: count.describe("Of these, those rated 4 or 5"),
  average_score: z.number().min(1).max(5).nullable().describe("From 1 to 5; null if there are no ratings"),
  sla_breaches: count.describe("Times that a service level set and that were missed"),
};

const ReportFigures = z.object(figures).meta({ id: "ReportFigures" });

const ReportRow = z
  .object({
    id: count.nullable().describe("The person or team; null for none, and in other reports"),
    name: z
      .string()
      .nullable()
      .describe("The person, team, channel or tag; null for none and for what has been deleted"),
    weekday: z.number().int().min(1).max(7).nullable().describe("By hour: 1 is Monday"),
    hour: z.number().int().min(0).max(23).nullable().describe("By hour: the hour that begins then"),
    ...figures,
  })
  .meta({ id: "ReportRow" });

export const DeskReport = z
  .object({
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    by: z.enum(REPORT_KINDS),
    totals: ReportFigures.describe("Of all conversations; one with two tags counts once here"),
    previous_from: z.string().describe("First day of the previous period of the same length"),
    previous_to: z.string(),
    previous: ReportFigures.describe("The totals of the previous period"),
    row_count: count.describe(`How many rows there are; the first ${MOST_ROWS} are listed`),
    rows: z.array(ReportRow).describe("By hour: in the week's order. Otherwise the largest first"),
  })
  .meta({ id: "DeskReport" });
