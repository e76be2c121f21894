import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";

export const LearnableAnswer = z
  .object({
    group_id: z.number().int().describe("The group of unanswered questions, for learnAnswer"),
    question: z.string(),
    wordings: z.array(z.string()).describe("Other questions of the group"),
    count: z.number().int().describe("How many open questions it would settle"),
    answer: z.string(),
    session_uid: z.string(),
    answered_by: z
      .object({ id: z.number().int(), name: z.string() })
      .nullable()
      .describe("Null if the answer came through a token or key"),
    answered_at: timestamp,
  })
  .meta({ id: "LearnableAnswer" });
