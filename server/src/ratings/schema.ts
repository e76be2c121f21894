import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { ANSWERERS } from "./tables.ts";

export const score = z.number().int().min(1).max(5).describe("From 1, the worst, to 5, the best");

export const ratingComment = z
  .string()
  .trim()
  .max(1000)
  .optional()
  .describe("What the visitor adds in words, at most 1,000 characters");

export const ConversationRating = z
  .object({
    id: z.number().int(),
    session_uid: z.string(),
    score,
    comment: z.string().nullable(),
    answered_by: z.enum(ANSWERERS).describe("Who gave the last answer before the rating"),
    user_id: z.number().int().nullable().describe("The person who answered; null for the bot and programs"),
    user_name: z.string().nullable(),
    team_id: z.number().int().nullable().describe("The team the conversation belonged to"),
    tags: z.array(z.string()).describe("The conversation's tags when it was rated"),
    created_at: timestamp,
  })
  .meta({ id: "ConversationRating" });
