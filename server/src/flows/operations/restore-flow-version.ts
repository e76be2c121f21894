import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreFlow } from "../publishing.ts";
import { Flow, revision } from "../schema.ts";

export const restoreFlowVersion = defineOperation({
  name: "restoreFlowVersion",
  tag: "flows",
  summary: "Go back to an earlier version of a flow",
  description: "The version becomes the draft; with publish, it is also live at once, as a new version.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: ["publish"],
  input: z.object({
    flow_id: id("flow"),
    version_id: id("flow version"),
    revision: revision.optional(),
    publish: z.boolean().default(false).describe("Whether visitors get it at once"),
  }),
  output: Flow,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { flow_id: flowId, version_id: versionId, publish: publishes, ...rest }) {
    return { data: await restoreFlow(context, { flowId, versionId, publishes, ...rest }) };
  },
});
