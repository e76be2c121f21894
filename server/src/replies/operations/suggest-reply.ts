import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { suggestReplyTo } from "../assist.ts";

export const suggestReply = defineOperation({
  name: "suggestReply",
  tag: "replies",
  summary: "Suggest what a person could answer the visitor",
  description:
    "Nothing is sent or saved. The project's model writes it from the conversation and the training, and it costs " +
    "credits as a reply does. With the offline model it is the best passage of the training, for nothing.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid }),
  output: z.object({
    text: z.string(),
    sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
    model: z.string().nullable().describe("Null where it is a passage of the training"),
  }),
  message: "Data Fetched Successfully!",
  errors: ["not_found", "payment_required", "forbidden", "conflict", "vendor_failed", "vendor_timeout"],
  run: async (context, input) => ({ data: await suggestReplyTo(context, input.session_uid) }),
});
