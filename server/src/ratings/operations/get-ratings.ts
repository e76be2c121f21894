import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { day, id } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfRatings } from "../read-ratings.ts";
import { ConversationRating, score } from "../schema.ts";

export const getRatings = defineOperation({
  name: "getRatings",
  tag: "desk",
  summary: "Read how visitors rated the help they got",
  description: "Newest first, with the person or bot who answered, the team and the tags. Filters combine.",
  access: integrationAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({
    session_uid: sessionUid.optional(),
    score: score.optional(),
    user_id: id("person who answered").optional(),
    team_id: id("team").optional(),
    tag: z.string().trim().min(1).max(255).optional(),
    from: day.optional().describe("First day of the rating"),
    to: day.optional().describe("Last day, included"),
  }),
  list: { most: 100, byDefault: 10 },
  output: z.array(ConversationRating),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, input) => pageOfRatings(context, input),
});
