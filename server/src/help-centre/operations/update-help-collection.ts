import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeCollection } from "../collections.ts";
import { collectionId, collectionTexts, HelpCollection } from "../schema.ts";

export const updateHelpCollection = defineOperation({
  name: "updateHelpCollection",
  tag: "help-centre",
  summary: "Rename a collection of the help centre",
  access: projectAccess("Training", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ collection_id: collectionId, texts: collectionTexts }),
  output: HelpCollection,
  message: "Data Updated Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await changeCollection(context, input.collection_id, input.texts),
  }),
});
