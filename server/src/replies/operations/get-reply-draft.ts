import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { readDraft } from "../drafts.ts";
import { ReplyDraft } from "../schema.ts";

export const getReplyDraft = defineOperation({
  name: "getReplyDraft",
  tag: "replies",
  summary: "Read the signed-in person's own unsent text of a conversation",
  access: projectAccess("Sessions", "Write"),
  effect: "read",
  mcp: false,
  input: z.object({ session_uid: sessionUid }),
  output: ReplyDraft.nullable(),
  message: "Data Fetched Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, input) => ({ data: await readDraft(context, input.session_uid) }),
});
