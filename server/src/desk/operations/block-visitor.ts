import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { changeAuthorOf, changeBlock, sessionUid } from "../../sessions/index.ts";

export const blockVisitor = defineOperation({
  name: "blockVisitor",
  tag: "desk",
  summary: "Block the visitor of a conversation, or unblock them",
  description:
    "A blocked visitor reads the conversation but can't write. Applies to every browser of a user whom the site identified.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({ session_uid: sessionUid, is_blocked: z.boolean().default(true) }),
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, input) {
    const key = { projectId: context.project.id, uid: input.session_uid };
    await changeBlock(context, key, { isBlocked: input.is_blocked, by: changeAuthorOf(context) });
    return {};
  },
});
