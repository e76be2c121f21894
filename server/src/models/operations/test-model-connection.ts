import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { testConnection } from "../connections/connections.ts";
import { ModelConnection } from "../connections/schema.ts";

export const testModelConnection = defineOperation({
  name: "testModelConnection",
  tag: "models",
  summary: "Ask a vendor again which models the organization's key may use",
  access: organizationRole(["owner"]),
  effect: "write",
  input: z.object({ id: id("connection") }),
  output: z.array(ModelConnection),
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await testConnection(context, input.id) }),
});
