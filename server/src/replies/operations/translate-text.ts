import { z } from "zod";
import { messageText } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { translate } from "../assist.ts";

export const translateText = defineOperation({
  name: "translateText",
  tag: "replies",
  summary: "Let the project's model translate a text",
  description:
    "Into a language, or with session_uid into the one in which the visitor of that conversation writes. It costs " +
    "credits as a reply does. The offline model can't translate; 409 names what to set.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    text: messageText,
    language: z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as de or pt-BR.")
      .optional()
      .describe("A language tag such as de or pt-BR"),
    session_uid: sessionUid.optional(),
  }),
  output: z.object({ text: z.string(), model: z.string() }),
  message: "Data Fetched Successfully!",
  errors: ["not_found", "payment_required", "forbidden", "conflict", "vendor_failed", "vendor_timeout"],
  run: async (context, { session_uid, ...input }) => ({
    data: await translate(context, { ...input, sessionUid: session_uid }),
  }),
});
