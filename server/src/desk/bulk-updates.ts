import { setImmediate as nextTurn } from "node:timers/promises";
import { fieldsText } from "../custom-fields/index.ts";
import { AppError, conflict, notFound } from "../platform/errors/app-error.ts";
import { fromJson, toAppError, type Transaction } from "../platform/db/index.ts";
import type { CleanupTask } from "../platform/jobs/cleanup.ts";
import { MOST_ENTRIES } from "../platform/operations/bulk-results.ts";
import { callerKey, type ProjectContext } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { newUid } from "../platform/secrets/secrets.ts";
import { findProjectMember } from "../projects/index.ts";
import {
  changeAuthorOf,
  PRIORITIES,
  requireSessionForUpdate,
  updateSessionIn,
  type SessionRow,
  type SessionUpdate,
} from "../sessions/index.ts";
import {
  deleteBulkUpdate,
  deleteBulkUpdatesBefore,
  insertBulkUpdate,
  listBulkUpdates,
} from "./queries/bulk-updates.ts";

const UNDO_MS = 60 * 60 * 1000;
const OF_A_TRANSACTION = 50;
const LONGEST_SEGMENT = 255;

export interface BulkUpdate extends SessionUpdate {
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

export interface UpdateOutcome {
  readonly updated: string[];
  readonly unchanged: string[];
  /** Why the others were not changed. */
  readonly refusals: Map<string, AppError>;
  /** For undoSessionsUpdate; null where nothing changed. */
  readonly undo_uid: string | null;
}

/** What an update changes and an undo restores. */
const FIELDS = [
  "state",
  "chat_mode",
  "segment",
  "assignee_id",
  "team_id",
  "priority",
  "snoozed_until",
  "is_spam",
  "data",
] as const;
type Values = Pick<SessionRow, (typeof FIELDS)[number]>;

interface RecordedChange {
  readonly uid: string;
  readonly before: Values;
  readonly after: Values;
}

/** The values of custom fields are written in one order, which PostgreSQL does not keep. */
const valuesOf = (row: Values): Values => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as Values),
  data: fieldsText(fromJson(row.data)),
});

/**
 * Small transactions, one after the other; a conversation that cannot be changed is named and does not stop the
 * others. What is wrong with the change itself fails the first of them, before anything is done.
 */
export async function updateMany(
  context: ProjectContext,
  sessionUids: readonly string[],
  update: BulkUpdate,
): Promise<UpdateOutcome> {
  // In one order, so that two callers wait for each other instead of forever.
  const uids = [...new Set(sessionUids)].sort();
  const undoUid = newUid();
  const whole = emptyResult();
  for (let start = 0; start < uids.length; start += OF_A_TRANSACTION) {
    const some = uids.slice(start, start + OF_A_TRANSACTION);
    const partUid = partOf(undoUid, start / OF_A_TRANSACTION);
    const part = await context.db
      .write((transaction) => updateManyIn(context, transaction, some, update, partUid))
      .catch((error: unknown) => {
        if (start === 0) throw error;
        return refuseAll(some, toAppError(error));
      });
    add(whole, part);
    await nextTurn();
  }
  return { ...whole, undo_uid: whole.updated.length > 0 ? undoUid : null };
}

/** The updates of one call are stored by transaction, the first under the name that the caller gets. */
const partOf = (undoUid: string, part: number): string => (part === 0 ? undoUid : `${undoUid}.${part}`);
const MOST_PARTS = Math.ceil(MOST_ENTRIES / OF_A_TRANSACTION);

/** The same as part of a transaction. */
export async function updateManyIn(
  context: ProjectContext,
  transaction: Transaction,
  uids: readonly string[],
  update: BulkUpdate,
  undo_uid: string = newUid(),
): Promise<UpdateOutcome> {
  const projectId = context.project.id;
  await requireTargets(context, transaction, update);
  const changes: RecordedChange[] = [];
  const result = emptyResult();
  for (const uid of uids) {
    await attempt(result, uid, async () => {
      const current = await requireSessionForUpdate(context, transaction, { projectId, uid });
      const { before, after } = await updateSessionIn(
        context,
        transaction,
        { projectId, uid },
        withTags(current, update),
        changeAuthorOf(context),
      );
      if (before === after) return result.unchanged.push(uid);
      changes.push({ uid, before: valuesOf(before), after: valuesOf(after) });
      return result.updated.push(uid);
    });
  }
  if (changes.length === 0) return result;
  const caller = callerKey(context.actor);
  await insertBulkUpdate(transaction.sql, { uid: undo_uid, projectId, caller, changes, now: context.now() });
  return { ...result, undo_uid };
}

/** Restores what the update changed, in conversations that no one has changed since. */
export async function undoMany(context: ProjectContext, undoUid: string): Promise<UpdateOutcome> {
  const key = { projectId: context.project.id, caller: callerKey(context.actor) };
  const uids = Array.from({ length: MOST_PARTS }, (_, part) => partOf(undoUid, part));
  const parts = await listBulkUpdates(context.db.read, { ...key, uids });
  if (parts.length === 0) throw notFound();
  if (parts.some(({ createdAt }) => createdAt < context.now() - UNDO_MS))
    throw conflict("An update can be undone for an hour.");
  const whole = emptyResult();
  for (const { uid } of parts) {
    const part = await context.db.write((transaction) => undoPart(context, transaction, { ...key, uid }));
    add(whole, part);
    await nextTurn();
  }
  return whole;
}

async function undoPart(
  context: ProjectContext,
  transaction: Transaction,
  key: { uid: string; projectId: number; caller: string },
): Promise<UpdateOutcome> {
  const { projectId } = key;
  const result = emptyResult();
  const stored = await deleteBulkUpdate<RecordedChange>(transaction.sql, key);
  for (const { uid, before, after } of stored ?? []) {
    await attempt(result, uid, async () => {
      const current = valuesOf(await requireSessionForUpdate(context, transaction, { projectId, uid }));
      const changed = FIELDS.filter((field) => before[field] !== after[field]);
      if (changed.some((field) => current[field] !== after[field])) {
        throw conflict("It was changed again in the meantime.");
      }
      const update = restoring(before, changed, context.now());
      await updateSessionIn(context, transaction, { projectId, uid }, update, changeAuthorOf(context));
      return result.updated.push(uid);
    });
  }
  return result;
}

export const deleteOldBulkUpdates: CleanupTask = (sql, now) => deleteBulkUpdatesBefore(sql, now - UNDO_MS);

const emptyResult = (): UpdateOutcome => ({
  updated: [],
  unchanged: [],
  refusals: new Map(),
  undo_uid: null,
});

function add(whole: UpdateOutcome, part: UpdateOutcome): void {
  whole.updated.push(...part.updated);
  whole.unchanged.push(...part.unchanged);
  for (const [uid, error] of part.refusals) whole.refusals.set(uid, error);
}

const refuseAll = (uids: readonly string[], error: AppError): UpdateOutcome => ({
  ...emptyResult(),
  refusals: new Map(uids.map((uid) => [uid, error])),
});

/** Refusals come before the first write of a conversation, so nothing of it has to be rolled back. */
async function attempt(result: UpdateOutcome, uid: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "not_found" && error.code !== "conflict"))
      throw error;
    result.refusals.set(uid, error);
  }
}

async function requireTargets(
  context: ProjectContext,
  transaction: Transaction,
  { assigneeId, teamId }: BulkUpdate,
): Promise<void> {
  const projectId = context.project.id;
  if (assigneeId != null && !(await findProjectMember(transaction.sql, { projectId, userId: assigneeId }))) {
    throw notFound();
  }
  if (teamId != null) await context.services.desk.requireTeam(transaction, { projectId, teamId });
}

/** The update with the tags it adds and removes as the conversation's new list. */
export function withTags(
  { segment }: Pick<SessionRow, "segment">,
  { addTags, removeTags = [], ...update }: BulkUpdate,
): SessionUpdate {
  if (!addTags && removeTags.length === 0) return update;
  const tags = splitTags([segment, ...(addTags ?? [])].join(","))
    .filter((tag) => !removeTags.includes(tag))
    .join(",");
  if (tags.length > LONGEST_SEGMENT) throw conflict("It has too many tags already. Remove some first.");
  return { ...update, segment: tags === splitTags(segment).join(",") ? segment : tags };
}

/** The update that leads back. A snooze that would be over by now stays off, and a resolved one is the bot's. */
function restoring(before: Values, changed: readonly (keyof Values)[], now: number): SessionUpdate {
  const isChanged = (field: keyof Values) => changed.includes(field);
  const snoozedUntil =
    before.snoozed_until !== null && before.snoozed_until > now ? before.snoozed_until : null;
  return {
    ...(isChanged("state") ? { state: before.state } : {}),
    ...(isChanged("chat_mode") && before.state !== "resolved" ? { mode: before.chat_mode } : {}),
    ...(isChanged("segment") ? { segment: before.segment } : {}),
    ...(isChanged("assignee_id") ? { assigneeId: before.assignee_id } : {}),
    ...(isChanged("team_id") ? { teamId: before.team_id } : {}),
    ...(isChanged("priority") ? { priority: PRIORITIES[before.priority] } : {}),
    ...(isChanged("snoozed_until") ? { snoozedUntil } : {}),
    ...(isChanged("is_spam") ? { isSpam: before.is_spam === 1 } : {}),
    ...(isChanged("data") ? { data: before.data } : {}),
  };
}
