import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { readArticles } from "../articles.ts";
import { HelpArticle } from "../schema.ts";

export const getHelpArticles = defineOperation({
  name: "getHelpArticles",
  tag: "help-centre",
  summary: "List the articles of the help centre",
  description: "In the order of their lists, drafts included, without their texts.",
  access: projectAccess("Training", "Read"),
  effect: "read",
  input: z.object({}),
  list: { most: 100, byDefault: 50 },
  output: z.array(HelpArticle),
  total: true,
  message: "Data Fetched Successfully!",
  run: (context, { page }) => readArticles(context, page),
});
