import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeFlow } from "../flows.ts";

export const deleteFlow = defineOperation({
  name: "deleteFlow",
  tag: "flows",
  summary: "Delete a flow with its versions",
  access: projectAccess("Setting", "Write"),
  effect: "destroy",
  input: z.object({ flow_id: id("flow") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, { flow_id }) {
    await removeFlow(context, flow_id);
    return {};
  },
});
