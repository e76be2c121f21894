import type { Transaction } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { changeAuthorOf, type WatchedSession } from "../sessions/index.ts";
import { storeLine } from "./event-lines.ts";

/** A contact rarely has more; the oldest go without a line so that a merge stays short. */
const MOST_LINES = 200;

/** Conversations that came to another contact say so. */
export async function storeMergeLines(
  context: ProjectContext,
  transaction: Transaction,
  moved: readonly Pick<WatchedSession, "id" | "uid" | "project_id">[],
  keptName: string | null,
): Promise<void> {
  const newest = moved.toSorted((one, other) => other.id - one.id).slice(0, MOST_LINES);
  const by = changeAuthorOf(context);
  for (const session of newest) {
    await storeLine(context, transaction, session, { kind: "contact_merged", subject: keptName, by });
  }
}
