import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { publicForVisitors } from "../../platform/operations/requirement.ts";
import { spendStart } from "../limits.ts";
import { Visit } from "../schema.ts";
import { startVisit as start } from "../visit.ts";

export const startVisit = defineOperation({
  name: "startVisit",
  tag: "widget",
  summary: "Start the chat on a page and open the conversation",
  description:
    "Returns the widget's appearance and, for a returning visitor, a new token and the conversation to " +
    "continue. create_visitor creates a visitor for a newcomer; open opens a conversation if there is none to continue.",
  access: publicForVisitors,
  effect: "write",
  mcp: false,
  ignoresUnknownFields: true,
  input: z.object({
    widget_uid: z.string().min(1).max(64),
    origin: z.string().max(300).describe("The site that shows the chat, such as https://www.example.com"),
    visitor_key: z.string().max(500).optional(),
    frame_key: z
      .string()
      .max(500)
      .optional()
      .describe(
        "A visitor_key from the frame's own storage, valid only on the site where the visitor started",
      ),
    newcomer_key: z
      .string()
      .min(24)
      .max(100)
      .optional()
      .describe(
        "A random idempotency key that a page stores before it creates a visitor: repeated calls with it create one visitor. Valid for a day",
      ),
    create_visitor: z
      .boolean()
      .default(false)
      .describe("Set when the visitor identifies or submits the form"),
    open: z
      .boolean()
      .default(false)
      .describe("Set when the visitor writes: creates the visitor and the conversation"),
    fresh: z
      .boolean()
      .default(false)
      .describe(
        "With open: begins another conversation although one is open, unless nothing is written in it yet",
      ),
    voice: z
      .boolean()
      .default(false)
      .describe("With open: a conversation that begins now is held by voice, of integration web_voice"),
    proactive_key: z
      .string()
      .max(64)
      .optional()
      .describe("With open: the proactive message that the visitor replies to begins the conversation"),
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
