import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readArticle } from "../articles.ts";
import { unpublishArticle } from "../publishing.ts";
import { articleId, HelpArticleContent, language } from "../schema.ts";

export const unpublishHelpArticle = defineOperation({
  name: "unpublishHelpArticle",
  tag: "help-centre",
  summary: "Withdraw an article of the help centre from readers and the bot",
  description: "The draft stays.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({ article_id: articleId, language }),
  output: HelpArticleContent,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await unpublishArticle(context, input.article_id, input.language);
    return { data: await readArticle(context, input.article_id, input.language) };
  },
});
