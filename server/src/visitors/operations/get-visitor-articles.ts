import { z } from "zod";
import { findFeaturedArticles } from "../../help-centre/index.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicForVisitors } from "../../platform/operations/requirement.ts";
import { spendStart } from "../limits.ts";
import { VisitorArticles } from "../schema.ts";
import { requireWidgetOn } from "../visit.ts";

const MOST_ARTICLES = 5;

export const getVisitorArticles = defineOperation({
  name: "getVisitorArticles",
  tag: "widget",
  summary: "List the first articles of the help centre, for the chat's home screen",
  access: publicForVisitors,
  effect: "read",
  mcp: false,
  input: z.object({
    widget_uid: z.string().min(1).max(64),
    origin: z.string().max(300).describe("The site that shows the chat, such as https://www.example.com"),
    language: z.string().max(35).default("").describe("The visitor's language"),
  }),
  output: VisitorArticles.nullable().describe("Null where no help centre is on"),
  message: "Data Fetched Successfully!",
  errors: ["forbidden", "not_found"],
  async run(context, { widget_uid, origin, language }) {
    await spendStart(context);
    const { projectId } = await requireWidgetOn(context, widget_uid, origin);
    const wanted = { projectId, acceptLanguage: language, limit: MOST_ARTICLES };
    const featured = await findFeaturedArticles(context, wanted);
    return { data: featured && { ...featured, articles: [...featured.articles] } };
  },
});
