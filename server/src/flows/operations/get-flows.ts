import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeFlows } from "../flows.ts";
import { FlowSummary } from "../schema.ts";

export const getFlows = defineOperation({
  name: "getFlows",
  tag: "flows",
  summary: "List the flows of a project",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(FlowSummary),
  message: "Data Fetched Successfully!",
  run: async (context) => ({ data: await describeFlows(context) }),
});
