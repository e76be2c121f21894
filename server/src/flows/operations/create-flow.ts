import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { createFlow as run } from "../flows.ts";
import { Flow, newFlowFields } from "../schema.ts";

export const createFlow = defineOperation({
  name: "createFlow",
  tag: "flows",
  summary: "Create a flow: blank, from a template or from a file",
  description:
    "The flow is a draft: visitors get it after publishFlow. Without a name of its own, a template or an imported file gets a free one. A project has at most 100.",
  access: projectAccess("Setting", "Write"),
  effect: "write",
  input: z.object(newFlowFields),
  output: Flow,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, input) => ({ data: await run(context, input) }),
});
