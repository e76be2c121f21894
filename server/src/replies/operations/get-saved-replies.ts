import { z } from "zod";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import { sessionUid } from "../../sessions/index.ts";
import { pageOfSavedReplies } from "../saved-replies.ts";
import { SavedReply, search } from "../schema.ts";

export const getSavedReplies = defineOperation({
  name: "getSavedReplies",
  tag: "replies",
  summary: "Find saved replies by shortcut or text",
  description:
    "The project's, and those of the signed-in person. Shortcuts that begin with the search come first. " +
    "With session_uid, filled_text has the variables filled in for that conversation.",
  access: projectAccess("Sessions", "Read"),
  effect: "read",
  input: z.object({ search, session_uid: sessionUid.optional() }),
  list: { most: 100, byDefault: 20 },
  output: z.array(SavedReply),
  total: true,
  message: "Data Fetched Successfully!",
  errors: ["not_found"],
  run: (context, { session_uid, ...rest }) =>
    pageOfSavedReplies(context, { ...rest, sessionUid: session_uid ?? null }),
});
