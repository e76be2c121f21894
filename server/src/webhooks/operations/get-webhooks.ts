import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeEndpoints } from "../endpoints.ts";
import { ProjectWebhook } from "../schema.ts";

export const getWebhooks = defineOperation({
  name: "getWebhooks",
  tag: "webhooks",
  summary: "List a project's webhooks, with their state and last problem",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(ProjectWebhook),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeEndpoints(context) }),
});
