import { changedFieldValues } from "../custom-fields/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectMember } from "../projects/index.ts";
import { changesByInactivity, type Quiet } from "./inactivity.ts";
import { findLockedSession, refreshLockedSession, type LockedSession } from "./queries/locked-sessions.ts";
import {
  findSessionForUpdate,
  updateSessionRow,
  type SessionChanges,
  type SessionKey,
  type SessionRow,
  type SessionWithDurations,
} from "./queries/sessions.ts";
import { isWatchedChange, type ChangeAuthor, type WatchedSession } from "./desk-effects.ts";
import { sessionChangedBy } from "./session-events.ts";
import { changesOf, requireConsistentUpdate, withAssignee, type SessionUpdate } from "./session-update.ts";

/**
 * Locks the session for the rest of the transaction, or fails with 404. Changes that inactivity has caused by now
 * are written first, so no caller acts on a conversation that is already over.
 */
export async function requireSessionForUpdate(
  app: App,
  transaction: Transaction,
  key: SessionKey,
): Promise<SessionWithDurations> {
  return applyInactivity(app, transaction, await findSessionForUpdate(transaction.sql, app.db.engine, key));
}

/** The same for a new message, which needs fewer columns. */
export async function lockSession(
  app: App,
  transaction: Transaction,
  key: SessionKey,
): Promise<LockedSession> {
  return applyInactivity(app, transaction, await findLockedSession(transaction.sql, app.db.engine, key));
}

/** A session that was held in a transaction before. */
export async function relockSession(
  app: App,
  transaction: Transaction,
  session: LockedSession,
): Promise<LockedSession> {
  return applyInactivity(
    app,
    transaction,
    await refreshLockedSession(transaction.sql, app.db.engine, session),
  );
}

async function applyInactivity<Row extends Changeable & Quiet>(
  app: App,
  transaction: Transaction,
  session: Row | null,
): Promise<Row> {
  if (!session) throw notFound();
  const changes = changesByInactivity(session, app.now());
  return changes ? changeSession(app, transaction, session, changes, { kind: "inactivity" }) : session;
}

type Changeable = WatchedSession;

/** Writes the changes, publishes them, lets the desk act on them, and returns the session as it is then. */
export async function changeSession<Row extends Changeable>(
  app: App,
  transaction: Transaction,
  session: Row,
  changes: SessionChanges,
  by: ChangeAuthor,
): Promise<Row> {
  const all = withModeChange(session, changes);
  await updateSessionRow(transaction.sql, { projectId: session.project_id, id: session.id }, all);
  const changed: Row = { ...session, ...(all as Partial<Row>) };
  await app.events.publish(transaction, sessionChangedBy(session, changed, by));
  if (!isWatchedChange(session, changed)) return changed;
  const change = { before: session, after: changed, by };
  return { ...changed, ...(await app.services.desk.sessionChanged(app, transaction, change)) };
}

type ModeChange = Pick<SessionChanges, "chat_mode" | "assignee_id">;

/**
 * A new mode is a new epoch, by which a running reply detects that it is too late. A conversation that no person
 * handles any more has no assignee, unless the change names one. Where the bot's conversation has one, a visitor who
 * asks for a person gets that one.
 */
export function withModeChange<Changes extends ModeChange>(
  session: Pick<SessionRow, "chat_mode" | "mode_epoch">,
  changes: Changes,
): Changes & { mode_epoch?: number } {
  if (changes.chat_mode === undefined || changes.chat_mode === session.chat_mode) return changes;
  const isReleased =
    session.chat_mode !== "bot" && changes.chat_mode !== "operator" && changes.assignee_id === undefined;
  const assignee = isReleased ? { assignee_id: null } : {};
  return { ...changes, ...assignee, mode_epoch: session.mode_epoch + 1 };
}

/** All of the changes or none. */
export async function updateSession(
  app: App,
  key: SessionKey,
  update: SessionUpdate,
  by: ChangeAuthor,
): Promise<SessionRow> {
  return app.db.write(async (transaction) => {
    const { after } = await updateSessionIn(app, transaction, key, update, by);
    return after;
  });
}

/** The same as part of a transaction, with what the conversation was before. */
export async function updateSessionIn(
  app: App,
  transaction: Transaction,
  key: SessionKey,
  update: SessionUpdate,
  by: ChangeAuthor,
): Promise<{ readonly before: SessionRow; readonly after: SessionRow }> {
  requireConsistentUpdate(update, app.now());
  const session = await requireSessionForUpdate(app, transaction, key);
  if (update.assigneeId != null) {
    const member = { projectId: key.projectId, userId: update.assigneeId };
    if (!(await findProjectMember(transaction.sql, member))) throw notFound();
  }
  if (update.teamId != null) {
    await app.services.desk.requireTeam(transaction, { projectId: key.projectId, teamId: update.teamId });
  }
  const fieldsKey = { projectId: key.projectId, subject: "conversation" } as const;
  const data =
    update.fields && (await changedFieldValues(transaction.sql, fieldsKey, session.data, update.fields));
  const checked = data ? { ...update, data } : update;
  const changes = changesOf(session, withAssignee(session, checked, by), app.now());
  const after = changes ? await changeSession(app, transaction, session, changes, by) : session;
  return { before: session, after };
}
