import type { z } from "zod";
import { deleteResponsesBefore } from "../completions/index.ts";
import { deleteHeldSessionsBefore } from "../deletions/index.ts";
import { countLogEntriesBefore, deleteLogEntriesBefore } from "../executions/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { deleteInSlices, type SlicedCleanup } from "../platform/jobs/cleanup.ts";
import { deleteJobsOf } from "../platform/jobs/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import {
  clearSessionAddresses,
  countQuietSessions,
  countSessionAddresses,
  deleteQuietSessions,
} from "../sessions/index.ts";
import { findRetention, listRetention, upsertRetention } from "./queries.ts";
import { WORD_JOBS } from "./word-jobs.ts";
import type { ExpiredData, Retention } from "./schema.ts";

type RetentionDays = z.output<typeof Retention>;
type ChangedDays = { readonly [Field in keyof RetentionDays]?: RetentionDays[Field] | undefined };

const FOREVER: RetentionDays = { conversation_days: null, log_days: null, address_days: null };
const DAY_MS = 24 * 60 * 60 * 1000;
/** In one transaction: few enough that SQLite's other callers don't notice. A conversation takes its messages along. */
const CONVERSATIONS = 25;
const ROWS = 250;

export async function retentionOf({ db, project }: ProjectContext): Promise<RetentionDays> {
  const row = await findRetention(db.read, project.id);
  if (!row) return FOREVER;
  const { conversation_days, log_days, address_days } = row;
  return { conversation_days, log_days, address_days };
}

export async function changeRetention(context: ProjectContext, changes: ChangedDays): Promise<RetentionDays> {
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

/** What the next cleanup would delete with these periods. */
export async function expiredWith(
  { db, project, now }: ProjectContext,
  days: ChangedDays,
): Promise<z.output<typeof ExpiredData>> {
  // Of a large project this takes seconds, which other callers must not wait for.
  const count = async (
    period: number | null | undefined,
    rows: (sql: Sql, key: { projectId: number; before: number }) => Promise<number>,
  ) => (period == null ? 0 : rows(db.readLong, { projectId: project.id, before: now() - period * DAY_MS }));
  return {
    conversations: await count(days.conversation_days, countQuietSessions),
    log_entries: await count(days.log_days, countLogEntriesBefore),
    addresses: await count(days.address_days, countSessionAddresses),
  };
}

/** Deletes data that is older than its project's retention period, until nothing of it is left. */
export const applyRetention: SlicedCleanup = {
  async run(database, now, signal) {
    const repeat = (limit: number, slice: (sql: Sql, limit: number) => Promise<number>) =>
      deleteInSlices(database, signal, limit, slice);
    for (const row of await listRetention(database.read)) {
      const { project_id: projectId, conversation_days, log_days, address_days } = row;
      const before = (days: number) => ({ projectId, before: now - days * DAY_MS });
      if (conversation_days !== null) {
        const key = before(conversation_days);
        await repeat(CONVERSATIONS, async (sql, limit) => {
          const uids = await deleteQuietSessions(sql, { ...key, limit });
          await deleteJobsOf(sql, uids, WORD_JOBS);
          return uids.length;
        });
        await database.writeStatement((sql) => deleteHeldSessionsBefore(sql, key));
        await database.writeStatement((sql) => deleteResponsesBefore(sql, key));
      }
      if (log_days !== null)
        await repeat(ROWS, (sql, limit) => deleteLogEntriesBefore(sql, { ...before(log_days), limit }));
      if (address_days !== null)
        await repeat(ROWS, (sql, limit) => clearSessionAddresses(sql, { ...before(address_days), limit }));
    }
  },
};
