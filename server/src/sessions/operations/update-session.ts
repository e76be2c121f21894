import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { updateSession as changeSession } from "../change-session.ts";
import { changeAuthorOf, deskFields, deskUpdateOf } from "../desk-fields.ts";
import { presentSession } from "../present-session.ts";
import { ChatModeName, Session, SessionStateName, sessionUid } from "../schema.ts";

export const updateSession = defineOperation({
  name: "updateSession",
  tag: "sessions",
  summary:
    "Change a conversation's state, mode, tags, custom fields, assignee and team, snooze it, or hand it over to a human",
  description:
    "A signed-in person who sets chat_mode to operator becomes the assignee; leaving that mode clears it. " +
    "A resolved session returns to the bot automatically, so state resolved and chat_mode together are a conflict. " +
    "A visitor's message ends a snooze; so do resolving, taking over and marking as spam. " +
    "Unknown fields are rejected.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    session_uid: sessionUid,
    state: SessionStateName.optional(),
    chat_mode: ChatModeName.optional(),
    segment: z.string().max(255).optional().describe("Comma-separated tags; replaces all existing ones"),
    ...deskFields,
  }),
  output: Session,
  message: "Session updated successfully",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: presentSession(
      await changeSession(
        context,
        { projectId: context.project.id, uid: input.session_uid },
        { state: input.state, mode: input.chat_mode, segment: input.segment, ...deskUpdateOf(input) },
        changeAuthorOf(context),
      ),
    ),
  }),
});
