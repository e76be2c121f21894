import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectOwner } from "../../platform/operations/requirement.ts";
import { changeRetention } from "../retention.ts";
import { Retention, retentionFields } from "../schema.ts";

export const updateRetention = defineOperation({
  name: "updateRetention",
  tag: "privacy",
  summary: "Change how long a project keeps conversations, logs and addresses",
  description: "Only included fields change. Cleanup runs once an hour and can't be undone.",
  access: projectOwner("Setting"),
  effect: "write",
  input: z.object(retentionFields).partial(),
  output: Retention,
  message: "Data Updated Successfully!",
  run: async (context, input) => ({ data: await changeRetention(context, input) }),
});
