import { z } from "zod";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { MOST_ENTRIES } from "../../platform/operations/bulk-results.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { projectAccess } from "../../platform/operations/requirement.ts";
import {
  ChatModeName,
  deskFields,
  deskUpdateOf,
  SessionStateName,
  sessionUid,
} from "../../sessions/index.ts";
import { updateMany } from "../bulk-updates.ts";
import { BulkUpdateResult, presentUpdate } from "../bulk-schema.ts";

const tag = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^,]+$/, "must be a tag without a comma.");

export const updateSessions = defineOperation({
  name: "updateSessions",
  tag: "desk",
  summary: "Change up to 1,000 sessions at once: resolve, assign, tag, snooze, prioritize, spam",
  description:
    "A conversation that can't be changed is listed in refused and doesn't stop the others. " +
    "undoSessionsUpdate takes the update back within an hour.",
  access: projectAccess("Sessions", "Write"),
  effect: "write",
  input: z.object({
    session_uids: z.array(sessionUid).min(1).max(MOST_ENTRIES),
    state: SessionStateName.optional(),
    chat_mode: ChatModeName.optional(),
    add_tags: z.array(tag).max(20).optional().describe("Added to the tags of each"),
    remove_tags: z.array(tag).max(20).optional(),
    ...deskFields,
  }),
  output: BulkUpdateResult,
  message: "Data Updated Successfully!",
  errors: ["not_found", "conflict"],
  async run(context, { session_uids, state, chat_mode, add_tags, remove_tags, ...desk }) {
    const update = {
      state,
      mode: chat_mode,
      addTags: add_tags,
      removeTags: remove_tags,
      ...deskUpdateOf(desk),
    };
    if (Object.values(update).every((value) => value === undefined)) {
      throw invalidParams({ session_uids: "session_uids alone change nothing; send a change with them." });
    }
    return presentUpdate(session_uids, await updateMany(context, session_uids, update));
  },
});
