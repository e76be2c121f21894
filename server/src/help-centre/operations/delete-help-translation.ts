import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeTranslation } from "../publishing.ts";
import { articleId, language } from "../schema.ts";

export const deleteHelpTranslation = defineOperation({
  name: "deleteHelpTranslation",
  tag: "help-centre",
  summary: "Delete one language of an article of the help centre",
  access: projectAccess("Training", "Write"),
  effect: "destroy",
  input: z.object({ article_id: articleId, language }),
  message: "Data Deleted Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await removeTranslation(context, input.article_id, input.language);
    return {};
  },
});
