import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { addArticle, readArticle } from "../articles.ts";
import { body, collectionId, description, HelpArticleContent, language, slug, title } from "../schema.ts";

export const createHelpArticle = defineOperation({
  name: "createHelpArticle",
  tag: "help-centre",
  summary: "Write an article for the help centre, as a draft",
  description: "Neither readers nor the bot see it before publishHelpArticle.",
  access: projectAccess("Training", "Write"),
  effect: "write",
  input: z.object({
    collection_id: collectionId.nullable().default(null),
    language,
    title,
    description: description.default(""),
    body: body.default(""),
    slug: slug.optional(),
  }),
  output: HelpArticleContent,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  async run(context, { collection_id, slug: chosen, ...text }) {
    const id = await addArticle(context, { ...text, collectionId: collection_id, slug: chosen });
    return { data: await readArticle(context, id, text.language) };
  },
});
