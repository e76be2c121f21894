import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeCredential } from "../connections.ts";
import { credential, SourceSummary } from "../schema.ts";

export const updateSourceCredential = defineOperation({
  name: "updateSourceCredential",
  tag: "sources",
  summary: "Replace the access key of a connection",
  description: "The new key is checked with the service before it replaces the old one.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({ id: id("source"), credential: credential.min(1) }),
  output: SourceSummary,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: await changeCredential(context, { projectId: context.project.id, id: input.id }, input.credential),
  }),
});
