import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { exportFlowFile } from "../publishing.ts";

export const exportFlow = defineOperation({
  name: "exportFlow",
  tag: "flows",
  summary: "Export a flow as a JSON file",
  description: "The draft, or the given version. createFlow imports the file, in this or another project.",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({ flow_id: id("flow"), version_id: id("flow version").optional() }),
  file: "application/json",
  errors: ["not_found"],
  run: async (context, { flow_id, version_id }) => ({
    file: await exportFlowFile(context, { flowId: flow_id, versionId: version_id }),
  }),
});
