import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { orderCollections } from "../collections.ts";
import { MOST_COLLECTIONS, order } from "../schema.ts";

export const reorderHelpCollections = defineOperation({
  name: "reorderHelpCollections",
  tag: "help-centre",
  summary: "Change the order of the collections of the help centre",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ collection_ids: order("collection", MOST_COLLECTIONS) }),
  message: "Data Updated Successfully!",
  async run(context, input) {
    await orderCollections(context, input.collection_ids);
    return {};
  },
});
