import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { requireReachable, sessionUid } from "../../sessions/index.ts";
import { rateSession as rate } from "../rate-session.ts";
import { ratingComment, score } from "../schema.ts";

export const rateSession = defineOperation({
  name: "rateSession",
  tag: "desk",
  summary: "Record how a visitor rated the help they got",
  description:
    "For a chat of your own: the conversation must be resolved or closed and answered, and is rated once. The widget asks by itself.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid, score, comment: ratingComment }),
  message: "Data Created Successfully!",
  errors: ["not_found", "conflict"],
  forPages: true,
  async run(context, { session_uid: uid, ...rating }) {
    await requireReachable(context, uid);
    await rate(context, { projectId: context.project.id, uid }, { ...rating, by: "program" });
    return {};
  },
});
