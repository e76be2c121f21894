import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { addNote } from "../add-note.ts";
import { messageText, SessionMessage } from "../schema.ts";

export const addSessionNote = defineOperation({
  name: "addSessionNote",
  tag: "messages",
  summary: "Add an internal note to a conversation",
  description: "Notes are for the team: visitors never see them and the AI never reads them.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid, message: messageText }),
  output: SessionMessage,
  message: "Data Created Successfully!",
  errors: ["not_found"],
  run: async (context, input) => ({ data: await addNote(context, input.session_uid, input.message) }),
});
