import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readArticle } from "../articles.ts";
import { saveTranslation } from "../publishing.ts";
import {
  articleId,
  body,
  description,
  expectedRevision,
  HelpArticleContent,
  language,
  title,
} from "../schema.ts";

export const saveHelpTranslation = defineOperation({
  name: "saveHelpTranslation",
  tag: "help-centre",
  summary: "Save the text of an article of the help centre in one language, as a draft",
  description:
    "A language that the article lacks is added. Readers and the bot see changes after publishHelpArticle.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    article_id: articleId,
    language,
    title: title.optional(),
    description: description.optional(),
    body: body.optional(),
    revision: expectedRevision,
  }),
  output: HelpArticleContent,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { article_id, language: saved, ...changes }) {
    await saveTranslation(context, article_id, saved, changes);
    return { data: await readArticle(context, article_id, saved) };
  },
});
