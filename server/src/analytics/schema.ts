import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

const count = z.number().int().min(0);

const Durations = z
  .object({
    median_ms: count.nullable().describe("Median; null if there were none"),
    p95_ms: count.nullable().describe("95th percentile"),
  })
  .meta({ id: "Durations" });

const counts = {
  conversations: count.describe("Conversations whose first visitor message falls in this period"),
  resolved_by_bot: count.describe(
    "Of these, those the bot answered with no handover, unanswered question or dislike",
  ),
  handed_to_people: count.describe("Of these, those that waited for a person or were taken over by one"),
  likes: count.describe("Replies in this period rated helpful"),
  dislikes: count.describe("Replies in this period rated not helpful"),
  credits: count.describe("Credits used by replies to visitors and completions"),
  unanswered: count.describe(
    "Visitors' questions the training couldn't answer, including answered and dismissed ones",
  ),
};

const Figures = z
  .object({
    ...counts,
    first_response: Durations.describe("From a conversation's first message to its first reply"),
    reply: Durations.describe("From a visitor's message to the reply by the bot or a person"),
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
    id: count.describe("The ID of the group"),
    question: z.string().describe("The first question of the group, or the latest if the group has reopened"),
    count: count.describe("How often it was asked in the range, without answered and dismissed ones"),
    last_asked_at: timestamp,
    samples: z
      .array(z.object({ session_uid: z.string(), question: z.string(), asked_at: timestamp }))
      .describe("The last few times it was asked, newest first"),
  })
  .meta({ id: "UnansweredQuestion" });

export const SETTLEMENTS = ["answered", "dismissed", "open"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
