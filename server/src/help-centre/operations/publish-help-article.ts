import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readArticle } from "../articles.ts";
import { publishArticle } from "../publishing.ts";
import { articleId, expectedRevision, HelpArticleContent, language } from "../schema.ts";

export const publishHelpArticle = defineOperation({
  name: "publishHelpArticle",
  tag: "help-centre",
  summary: "Publish an article of the help centre in one language",
  description:
    "Shows readers the draft as it is now and teaches it to the bot, whose answers link to it. It counts as a text of the plan's allowance.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  administers: true,
  input: z.object({ article_id: articleId, language, revision: expectedRevision }),
  output: HelpArticleContent,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await publishArticle(context, input.article_id, input.language, input.revision);
    return { data: await readArticle(context, input.article_id, input.language) };
  },
});
