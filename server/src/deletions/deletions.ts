import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import type { App } from "../platform/operations/context.ts";
import { holdJobs, holdRows } from "./queries/hold-rows.ts";
import {
  deleteRecord,
  deleteRecordsBefore,
  findRecord,
  insertRecord,
  type DeletedKey,
} from "./queries/records.ts";
import { restoreRows } from "./queries/restore-rows.ts";
import type { DeletedKind } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long something that was deleted can be restored. */
export const RESTORABLE_MS = 30 * DAY_MS;

const TABLES: Readonly<Record<DeletedKind, string>> = {
  session: "sessions",
  contact: "contacts",
  saved_reply: "saved_replies",
  macro: "macros",
};

/** What is about to be deleted, and whose data it is. */
export interface Deletion {
  readonly kind: DeletedKind;
  readonly id: number;
  readonly projectId: number;
  readonly recordKey: string;
  readonly userId?: number | null;
  readonly contactId?: number | null;
  readonly visitorId?: number | null;
  readonly activeAt?: number | null;
  /** The subject of jobs that wait and go with it. */
  readonly jobsOf?: string;
}

/** In the transaction that deletes it, before it does: the row must be locked, so that nothing is added meanwhile. */
export async function holdDeleted(app: App, transaction: Transaction, deletion: Deletion): Promise<void> {
  const { sql } = transaction;
  const { engine } = app.db;
  const recordId = await insertRecord(sql, {
    project_id: deletion.projectId,
    kind: deletion.kind,
    record_key: deletion.recordKey,
    user_id: deletion.userId ?? null,
    contact_id: deletion.contactId ?? null,
    visitor_id: deletion.visitorId ?? null,
    active_at: deletion.activeAt ?? null,
    engine,
    deleted_at: app.now(),
  });
  await holdRows(sql, { engine, recordId }, { table: TABLES[deletion.kind], id: deletion.id });
  if (deletion.jobsOf === undefined) return;
  await holdJobs(sql, { engine, recordId }, { subject: deletion.jobsOf, now: app.now() });
  await app.jobs.forget(transaction, deletion.jobsOf);
}

/** Brings back what was deleted last under a key; not found where nothing was, or not for a while. */
export async function restoreDeleted(app: App, { sql }: Transaction, key: DeletedKey): Promise<void> {
  const { engine } = app.db;
  const record = await findRecord(sql, engine, { ...key, since: app.now() - RESTORABLE_MS });
  if (!record) throw notFound();
  await restoreRows(sql, { engine, recordId: record.id }, TABLES[key.kind]);
  await deleteRecord(sql, record.id);
}

export const deleteOldRecords: CleanupTask = (sql, now) => deleteRecordsBefore(sql, now - RESTORABLE_MS);
