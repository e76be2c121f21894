import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { orderArticles } from "../articles.ts";
import { collectionId, MOST_ARTICLES, order } from "../schema.ts";

export const reorderHelpArticles = defineOperation({
  name: "reorderHelpArticles",
  tag: "help-centre",
  summary: "Change the order of the articles in a collection of the help centre",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    collection_id: collectionId.nullable().describe("null for the articles of no collection"),
    article_ids: order("article", MOST_ARTICLES),
  }),
  message: "Data Updated Successfully!",
  async run(context, input) {
    await orderArticles(context, input.collection_id, input.article_ids);
    return {};
  },
});
