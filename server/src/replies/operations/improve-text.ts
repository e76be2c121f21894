import { z } from "zod";
import { messageText } from "../../messages/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { improve, STYLES } from "../assist.ts";

export const improveText = defineOperation({
  name: "improveText",
  tag: "replies",
  summary: "Let the project's model improve the wording of a text",
  description: "It costs credits as a reply does. The offline model can't write; 409 names what to set.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ text: messageText, style: z.enum(STYLES).default("clear").describe("What to aim at") }),
  output: z.object({ text: z.string(), model: z.string() }),
  message: "Data Fetched Successfully!",
  errors: ["payment_required", "forbidden", "conflict", "vendor_failed", "vendor_timeout"],
  run: async (context, input) => ({ data: await improve(context, input) }),
});
