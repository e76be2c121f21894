import { z } from "zod";
import { findWritingModel } from "../../assistant/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";

export const getWritingOptions = defineOperation({
  name: "getWritingOptions",
  tag: "replies",
  summary: "Whether a model can improve and translate texts here",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  mcp: false,
  input: z.object({}),
  output: z.object({
    model: z.string().nullable().describe("The project's model; null where none can write"),
    reason: z.string().nullable().describe("Why there is none, and what to set"),
  }),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await findWritingModel(context) }),
});
