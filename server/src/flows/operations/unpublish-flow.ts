import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { withdrawFlow } from "../publishing.ts";
import { Flow } from "../schema.ts";

export const unpublishFlow = defineOperation({
  name: "unpublishFlow",
  tag: "flows",
  summary: "Unpublish a flow: nothing starts it any more",
  description: "Conversations that are in it finish. A jump to it from another flow ends that flow.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ flow_id: id("flow") }),
  output: Flow,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, { flow_id }) => ({ data: await withdrawFlow(context, flow_id) }),
});
