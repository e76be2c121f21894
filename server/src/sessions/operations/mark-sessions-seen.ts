import { z } from "zod";
import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { markSeen } from "../mark-seen.ts";
import { sessionUid } from "../schema.ts";
import { markSessionSeen } from "./mark-session-seen.ts";

export const markSessionsSeen = defineBulkOperation({
  name: "markSessionsSeen",
  single: markSessionSeen,
  summary: "Mark the visitors' messages in up to 1,000 conversations as read",
  list: "session_uids",
  entry: z.object({ session_uid: sessionUid }),
  idField: "session_uid",
  async run(context, { session_uid }) {
    await markSeen(context, { projectId: context.project.id, uid: session_uid });
    return { id: session_uid };
  },
});
