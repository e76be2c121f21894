import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { organizationRole } from "../../platform/operations/requirement.ts";
import { removeConnection } from "../connections/connections.ts";

export const deleteModelConnection = defineOperation({
  name: "deleteModelConnection",
  tag: "models",
  summary: "Remove a model key or server of the organization",
  description: "Projects that use its models are answered as if their model had no key.",
  access: organizationRole(["owner"]),
  effect: "destroy",
  input: z.object({ id: id("connection") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeConnection(context, input.id);
    return {};
  },
});
