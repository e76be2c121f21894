import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { id } from "../../platform/operations/fields.ts";
import { integrationAccess } from "../../platform/operations/requirement.ts";
import { updateSession as changeSession } from "../change-session.ts";
import { presentSession } from "../present-session.ts";
import { ChatModeName, Session, SessionStateName, sessionUid } from "../schema.ts";

export const updateSession = defineOperation({
  name: "updateSession",
  tag: "sessions",
  summary: "Change a conversation's state, mode, tags and assignee, or hand it over to a human",
  description:
    "A signed-in person who sets chat_mode to operator becomes the assignee; leaving that mode clears it. " +
    "A resolved session returns to the bot automatically, so state resolved and chat_mode together are a conflict. " +
    "Unknown fields are rejected.",
  access: integrationAccess("Sessions", "Write"),
  effect: "write",
  strict: true,
  input: z.object({
    session_uid: sessionUid,
    state: SessionStateName.optional(),
    chat_mode: ChatModeName.optional(),
    segment: z.string().max(255).optional().describe("Comma-separated tags; replaces all existing ones"),
    assignee_id: id("user")
      .nullable()
      .optional()
      .describe("The project member who handles it; null for none"),
  }),
  output: Session,
  message: "Session updated successfully",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({
    data: presentSession(
      await changeSession(
        context,
        { projectId: context.project.id, uid: input.session_uid },
        {
          state: input.state,
          mode: input.chat_mode,
          segment: input.segment,
          assigneeId: input.assignee_id,
        },
        context.actor.kind === "person" ? context.actor.userId : null,
      ),
    ),
  }),
});
