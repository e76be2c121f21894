import type { z } from "zod";
import { deleteResponsesBefore } from "../completions/index.ts";
import { deleteHeldSessionsBefore } from "../deletions/index.ts";
import { deleteLogEntriesBefore } from "../executions/index.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { clearSessionAddresses, deleteQuietSessions } from "../sessions/index.ts";
import { findRetention, listRetention, upsertRetention } from "./queries.ts";
import type { Retention } from "./schema.ts";

type RetentionDays = z.output<typeof Retention>;

const FOREVER: RetentionDays = { conversation_days: null, log_days: null, address_days: null };
const DAY_MS = 24 * 60 * 60 * 1000;
/** Conversations deleted per run; the next hourly run deletes the rest. */
const MAX_DELETED = 1_000;

export async function retentionOf({ db, project }: ProjectContext): Promise<RetentionDays> {
  const row = await findRetention(db.read, project.id);
  if (!row) return FOREVER;
  const { conversation_days, log_days, address_days } = row;
  return { conversation_days, log_days, address_days };
}

export async function changeRetention(
  context: ProjectContext,
  changes: { readonly [Field in keyof RetentionDays]?: RetentionDays[Field] | undefined },
): Promise<RetentionDays> {
  const before = await retentionOf(context);
  const after = {
    conversation_days:
      changes.conversation_days === undefined ? before.conversation_days : changes.conversation_days,
    log_days: changes.log_days === undefined ? before.log_days : changes.log_days,
    address_days: changes.address_days === undefined ? before.address_days : changes.address_days,
  };
  await context.db.writeStatement((sql) =>
    upsertRetention(sql, { project_id: context.project.id, ...after, updated_at: context.now() }),
  );
  return after;
}

/** Deletes data that is older than its project's retention period. */
export const applyRetention: CleanupTask = async (sql, now) => {
  for (const row of await listRetention(sql)) {
    const { project_id: projectId, conversation_days, log_days, address_days } = row;
    const before = (days: number): number => now - days * DAY_MS;
    if (conversation_days !== null) {
      await deleteQuietSessions(sql, { projectId, before: before(conversation_days), limit: MAX_DELETED });
      await deleteHeldSessionsBefore(sql, { projectId, before: before(conversation_days) });
      await deleteResponsesBefore(sql, { projectId, before: before(conversation_days) });
    }
    if (log_days !== null) await deleteLogEntriesBefore(sql, { projectId, before: before(log_days) });
    if (address_days !== null) await clearSessionAddresses(sql, { projectId, before: before(address_days) });
  }
};
