import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { addSavedReply } from "../saved-replies.ts";
import { isPersonal, replyText, SavedReply, shortcut } from "../schema.ts";

export const createSavedReply = defineOperation({
  name: "createSavedReply",
  tag: "replies",
  summary: "Save a reply under a shortcut, with variables, for the project or for oneself",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ shortcut, text: replyText, is_personal: isPersonal.default(false) }),
  output: SavedReply,
  message: "Data Created Successfully!",
  errors: ["conflict"],
  run: async (context, { is_personal, ...input }) => ({
    data: await addSavedReply(context, { ...input, isPersonal: is_personal }),
  }),
});
