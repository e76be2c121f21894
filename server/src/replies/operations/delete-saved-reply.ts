import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { removeSavedReply } from "../saved-replies.ts";
import { savedReplyId } from "../schema.ts";

export const deleteSavedReply = defineOperation({
  name: "deleteSavedReply",
  tag: "replies",
  summary: "Delete a saved reply",
  access: projectAccess("Sessions", "Write"),
  effect: "destroy",
  input: z.object({ reply_id: savedReplyId }),
  message: "Data Deleted Successfully!",
  errors: ["not_found"],
  async run(context, input) {
    await removeSavedReply(context, input.reply_id);
    return {};
  },
});
