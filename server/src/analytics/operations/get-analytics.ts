import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { computeAnalytics } from "../figures.ts";
import { periodFields } from "../period.ts";
import { Analytics } from "../schema.ts";

export const getAnalytics = defineOperation({
  name: "getAnalytics",
  tag: "analytics",
  summary: "Read the figures of a date range, per day and compared with the previous period",
  description: "Test chats are excluded. A conversation counts on the day of the visitor's first message.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object(periodFields),
  output: Analytics,
  message: "Data Fetched Successfully!",
  run: async (context, input) => ({
    data: await computeAnalytics(context, { projectId: context.project.id }, input),
  }),
});
