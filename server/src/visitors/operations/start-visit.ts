import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicAccess } from "../../platform/operations/requirement.ts";
import { spendStart } from "../limits.ts";
import { Visit } from "../schema.ts";
import { startVisit as start } from "../visit.ts";

export const startVisit = defineOperation({
  name: "startVisit",
  tag: "widget",
  summary: "Show the chat on a page, and open the conversation",
  description:
    "Answers how the widget looks and, for a visitor who was here before, a new token and the conversation that " +
    "goes on. With create_visitor a newcomer becomes a visitor; with open a conversation is opened where none goes on.",
  access: publicAccess,
  effect: "write",
  mcp: false,
  input: z.object({
    widget_uid: z.string().min(1).max(64),
    origin: z.string().max(300).describe("The site that shows the chat, such as https://www.example.com"),
    visitor_key: z.string().max(500).optional(),
    frame_key: z
      .string()
      .max(500)
      .optional()
      .describe("A visitor_key from the frame's own storage: good only on the site where the visitor began"),
    create_visitor: z.boolean().default(false).describe("The visitor identifies or fills in the form"),
    open: z
      .boolean()
      .default(false)
      .describe("The visitor writes: there is a visitor and a conversation then"),
    page: z.string().max(2000).optional(),
    referrer: z.string().max(2000).optional(),
    language: z.string().max(35).optional(),
  }),
  output: Visit,
  message: "Data Fetched Successfully!",
  errors: ["forbidden", "not_found"],
  async run(context, input) {
    await spendStart(context);
    return { data: await start(context, input) };
  },
});
