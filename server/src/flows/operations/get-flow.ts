import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { describeFlow } from "../flows.ts";
import { Flow } from "../schema.ts";

export const getFlow = defineOperation({
  name: "getFlow",
  tag: "flows",
  summary: "Get a flow with its draft and the draft's problems",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ flow_id: id("flow") }),
  output: Flow,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, { flow_id }) => ({ data: await describeFlow(context, flow_id) }),
});
