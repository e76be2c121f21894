import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeSlaPolicies } from "../sla-policies.ts";
import { SlaPolicy } from "../sla-schema.ts";

export const getSlaPolicies = defineOperation({
  name: "getSlaPolicies",
  tag: "desk",
  summary: "Read the SLA policies of a project in the order in which they are tried",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(SlaPolicy),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeSlaPolicies(context) }),
});
