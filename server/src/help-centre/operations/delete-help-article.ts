import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeArticle } from "../publishing.ts";
import { articleId } from "../schema.ts";

export const deleteHelpArticle = defineOperation({
  name: "deleteHelpArticle",
  tag: "help-centre",
  summary: "Delete an article of the help centre in all languages",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  input: z.object({ article_id: articleId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeArticle(context, input.article_id);
    return {};
  },
});
