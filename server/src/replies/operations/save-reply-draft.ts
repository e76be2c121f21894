import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { writeDraft } from "../drafts.ts";
import { replyDraftFields, ReplyDraft } from "../schema.ts";

export const saveReplyDraft = defineOperation({
  name: "saveReplyDraft",
  tag: "replies",
  summary: "Save the signed-in person's own unsent text of a conversation",
  description:
    "A newer draft, saved in another browser, is not replaced: is_saved is false then, and draft is the newer one. " +
    "Sending the text deletes its draft.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  mcp: false,
  input: z.object({
    session_uid: sessionUid,
    ...replyDraftFields,
    base_version: z
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .nullable()
      .default(null)
      .describe("The version that the text continues; null for a new draft"),
  }),
  output: z.object({ is_saved: z.boolean(), draft: ReplyDraft.nullable() }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  run: async (context, { session_uid, base_version, ...draft }) => ({
    data: await writeDraft(context, session_uid, { ...draft, baseVersion: base_version }),
  }),
});
