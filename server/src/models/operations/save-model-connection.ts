import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { saveConnection } from "../connections/connections.ts";
import { ModelConnection, NewModelConnection } from "../connections/schema.ts";

export const saveModelConnection = defineOperation({
  name: "saveModelConnection",
  tag: "models",
  summary: "Add or change a model key or server of the organization",
  description:
    "The server asks the vendor for its list of models first and stores the key, encrypted, only if it answers. Its models cost no credits; budgets in US dollars count them.",
  access: organizationRole(["owner"]),
  effect: "write",
  input: NewModelConnection.extend({ id: id("connection").optional() }),
  output: z.array(ModelConnection),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  mcp: false,
  run: async (context, input) => ({ data: await saveConnection(context, input) }),
});
