import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeArticle, readArticle } from "../articles.ts";
import { articleId, collectionId, HelpArticleContent, slug } from "../schema.ts";

export const updateHelpArticle = defineOperation({
  name: "updateHelpArticle",
  tag: "help-centre",
  summary: "Move an article of the help centre or change its address",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    article_id: articleId,
    collection_id: collectionId.nullable().optional(),
    slug: slug.optional(),
  }),
  output: HelpArticleContent,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { article_id, collection_id, slug: chosen }) {
    await changeArticle(context, article_id, { collectionId: collection_id, slug: chosen });
    return { data: await readArticle(context, article_id) };
  },
});
