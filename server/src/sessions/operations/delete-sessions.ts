import { z } from "zod";
import { defineBulkOperation } from "../../platform/operations/define-bulk-operation.ts";
import { removeSession } from "../remove-session.ts";
import { sessionUid } from "../schema.ts";
import { deleteSession } from "./delete-session.ts";

export const deleteSessions = defineBulkOperation({
  name: "deleteSessions",
  single: deleteSession,
  summary: "Delete up to 1,000 conversations at once",
  description: "`restoreSession` brings each of them back within 30 days.",
  list: "session_uids",
  entry: z.object({ session_uid: sessionUid }),
  idField: "session_uid",
  async run(context, { session_uid }) {
    await removeSession(context, { projectId: context.project.id, uid: session_uid });
    return { id: session_uid };
  },
});
