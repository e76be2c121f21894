import type { Sql } from "../../platform/db/index.ts";

/** Answers the sessions that had the person as their assignee. */
export async function clearAssignee(
  sql: Sql,
  key: { readonly projectIds: readonly number[]; readonly userId: number },
) {
  return sql
    .updateTable("sessions")
    .set({ assignee_id: null })
    .where("assignee_id", "=", key.userId)
    .where("project_id", "in", key.projectIds)
    .returning(["id", "uid", "project_id", "mode_epoch"])
    .execute();
}
