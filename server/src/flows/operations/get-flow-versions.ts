import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { pageOfFlowVersions } from "../publishing.ts";
import { FlowVersion } from "../schema.ts";

export const getFlowVersions = defineOperation({
  name: "getFlowVersions",
  tag: "flows",
  summary: "List the published versions of a flow, newest first",
  description: "The last 100 versions are kept.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ flow_id: id("flow") }),
  list: { most: 20, byDefault: 10 },
  output: z.array(FlowVersion),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, { flow_id, page }) => pageOfFlowVersions(context, { flowId: flow_id, page }),
});
