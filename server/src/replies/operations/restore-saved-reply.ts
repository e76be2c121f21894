import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { restoreSavedReply as restore } from "../saved-replies.ts";
import { savedReplyId } from "../schema.ts";

export const restoreSavedReply = defineOperation({
  name: "restoreSavedReply",
  tag: "replies",
  summary: "Restore a deleted saved reply",
  description: "Within 30 days of its deletion, unless another one has its shortcut by now.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ reply_id: savedReplyId }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    await restore(context, input.reply_id);
    return {};
  },
});
