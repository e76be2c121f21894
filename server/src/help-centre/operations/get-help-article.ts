import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readArticle } from "../articles.ts";
import { articleId, HelpArticleContent, language } from "../schema.ts";

export const getHelpArticle = defineOperation({
  name: "getHelpArticle",
  tag: "help-centre",
  summary: "Read an article of the help centre",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({
    article_id: articleId,
    language: language.optional().describe("Which language to read; the article's first if left out"),
  }),
  output: HelpArticleContent,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({
    data: await readArticle(context, input.article_id, input.language),
  }),
});
