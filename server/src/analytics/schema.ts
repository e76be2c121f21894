import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

const count = z.number().int().min(0);

const Durations = z
  .object({
    median_ms: count.nullable().describe("Half were faster; null where there were none"),
    p95_ms: count.nullable().describe("All but one in twenty were at least this fast"),
  })
  .meta({ id: "Durations" });

const counts = {
  conversations: count.describe("Conversations whose first message of the visitor falls into the time"),
  resolved_by_bot: count.describe(
    "Those of them that had a reply, never left the bot, and had neither an unanswered question nor a dislike",
  ),
  handed_to_people: count.describe("Those of them that waited for a person or were taken over by one"),
  likes: count.describe("Replies of the time rated as helpful"),
  dislikes: count.describe("Replies of the time rated as not helpful"),
  credits: count.describe("Credits that replies to visitors and completions used"),
  unanswered: count.describe(
    "Visitors' questions that the training could not answer, including settled ones",
  ),
};

const Figures = z
  .object({
    ...counts,
    first_response: Durations.describe("From a conversation's first message to its first reply"),
    reply: Durations.describe("From a visitor's message to the reply, of the bot or of a person"),
  })
  .meta({ id: "AnalyticsFigures" });

export const Analytics = z
  .object({
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    totals: Figures,
    previous_from: z.string().describe("First day of the previous period of the same length"),
    previous_to: z.string(),
    previous: Figures.describe("The same figures for the previous period"),
    days: z.array(z.object({ day: z.string(), ...counts })).describe("Every day of the range, in order"),
  })
  .meta({ id: "Analytics" });

export const UnansweredQuestion = z
  .object({
    id: count.describe("The id of the group"),
    question: z
      .string()
      .describe("The question that began the group, or the latest where the group has come back"),
    count: count.describe("How often it was asked in the range and is not settled"),
    last_asked_at: timestamp,
    samples: z
      .array(z.object({ session_uid: z.string(), question: z.string(), asked_at: timestamp }))
      .describe("The last few times it was asked, newest first"),
  })
  .meta({ id: "UnansweredQuestion" });

export const SETTLEMENTS = ["answered", "dismissed", "open"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
