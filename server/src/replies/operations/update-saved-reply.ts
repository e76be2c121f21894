import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeSavedReply } from "../saved-replies.ts";
import { replyText, SavedReply, savedReplyId, shortcut } from "../schema.ts";

export const updateSavedReply = defineOperation({
  name: "updateSavedReply",
  tag: "replies",
  summary: "Change a saved reply's shortcut or text",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ reply_id: savedReplyId, shortcut: shortcut.optional(), text: replyText.optional() }),
  output: SavedReply,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { reply_id, ...changes }) => ({
    data: await changeSavedReply(context, reply_id, changes),
  }),
});
