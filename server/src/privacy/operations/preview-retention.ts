import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { expiredWith } from "../retention.ts";
import { ExpiredData, retentionFields } from "../schema.ts";

export const previewRetention = defineOperation({
  name: "previewRetention",
  tag: "privacy",
  summary: "Count what retention periods would delete, without saving them",
  description: "Fields that are left out or null count nothing.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object(retentionFields).partial(),
  output: ExpiredData,
  message: "Data Fetched Successfully!",
  run: async (context, input) => ({ data: await expiredWith(context, input) }),
});
