import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { openSession } from "../open-session.ts";
import { presentSession } from "../present-session.ts";
import { Session } from "../schema.ts";
import { metaOfCaller, refusePages } from "../sessions-of-pages.ts";

export const createSession = defineOperation({
  name: "createSession",
  tag: "sessions",
  summary: "Open a conversation with the project's chatbot",
  description: "sendMessage and all later calls need the returned session_uid.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  ignoresUnknownFields: true,
  input: z.object({
    widget_uid: z.string().min(1).max(64).describe("The chatbot's widget, as shown in its settings"),
    is_emulator: z
      .boolean()
      .default(false)
      .describe("A test chat, excluded from lists and figures by default"),
  }),
  output: Session,
  message: "Chatbot session created successfully",
  errors: ["not_found"],
  forPages: true,
  async run(context, input) {
    refusePages(context, input.is_emulator, "open test chats");
    const session = await openSession(context, {
      projectId: context.project.id,
      widgetUid: input.widget_uid,
      isEmulator: input.is_emulator,
      meta: metaOfCaller(context),
    });
    return { data: presentSession(session) };
  },
});
