import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { deleteSource as remove } from "../sources.ts";

export const deleteSource = defineOperation({
  name: "deleteSource",
  tag: "sources",
  summary: "Delete a source and everything the bot learned from it",
  description:
    "The pages are removed in the background; getSources lists the source until all of them are gone.",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  input: z.object({ id: id("source") }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await remove(context, { projectId: context.project.id, id: input.id });
    return {};
  },
});
