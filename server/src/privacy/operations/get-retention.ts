import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { retentionOf } from "../retention.ts";
import { Retention } from "../schema.ts";

export const getRetention = defineOperation({
  name: "getRetention",
  tag: "privacy",
  summary: "Read how long a project keeps conversations, logs and addresses",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: Retention,
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await retentionOf(context) }),
});
