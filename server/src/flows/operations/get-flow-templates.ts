import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { FlowTemplate } from "../schema.ts";
import { flowTemplates } from "../templates/index.ts";

export const getFlowTemplates = defineOperation({
  name: "getFlowTemplates",
  tag: "flows",
  summary: "List the templates that a flow can begin with",
  access: projectAccess("Setting", "Read"),
  effect: "read",
  input: z.object({}),
  output: z.array(FlowTemplate),
  message: "Data Fetched Successfully!",
  run: () => Promise.resolve({ data: flowTemplates() }),
});
