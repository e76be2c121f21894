import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { clearAssignee } from "./queries/assignees.ts";
import { sessionUpdated } from "./session-events.ts";

/** The conversations of a person who leaves projects have no assignee then, and open inboxes show it at once. */
export async function unassignMember(
  app: App,
  transaction: Transaction,
  leaving: { readonly projectIds: readonly number[]; readonly userId: number },
): Promise<void> {
  const changed = await clearAssignee(transaction.sql, leaving);
  if (changed.length > 0) await app.events.publish(transaction, ...changed.map(sessionUpdated));
}
