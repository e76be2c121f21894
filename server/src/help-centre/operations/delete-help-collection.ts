import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeCollection } from "../collections.ts";
import { collectionId } from "../schema.ts";

export const deleteHelpCollection = defineOperation({
  name: "deleteHelpCollection",
  tag: "help-centre",
  summary: "Delete a collection of the help centre; its articles stay",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  input: z.object({ collection_id: collectionId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeCollection(context, input.collection_id);
    return {};
  },
});
