import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfFlowRuns } from "../replay.ts";
import { FlowRun } from "../schema.ts";

export const getFlowRuns = defineOperation({
  name: "getFlowRuns",
  tag: "flows",
  summary: "List the runs of a flow, newest first",
  description: "Answers are visitors' data, so this needs the conversations' permission.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ flow_id: id("flow") }),
  list: { most: 100, byDefault: 20 },
  output: z.array(FlowRun),
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, { flow_id: flowId, page }) => pageOfFlowRuns(context, flowId, page),
});
