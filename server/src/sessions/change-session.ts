import type { Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
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
import { sessionUpdated } from "./session-events.ts";
import type { ChatMode, SessionState } from "./tables.ts";

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
  return changes ? changeSession(app, transaction, session, changes) : session;
}

type Changeable = Pick<SessionRow, "id" | "uid" | "project_id" | "chat_mode" | "mode_epoch">;

/** Writes the changes, publishes them, and returns the session as it is then. */
export async function changeSession<Row extends Changeable>(
  app: App,
  transaction: Transaction,
  session: Row,
  changes: SessionChanges,
): Promise<Row> {
  const all = withModeChange(session, changes);
  await updateSessionRow(transaction.sql, { projectId: session.project_id, id: session.id }, all);
  const changed: Row = { ...session, ...(all as Partial<Row>) };
  await app.events.publish(transaction, sessionUpdated(changed));
  return changed;
}

type ModeChange = Pick<SessionChanges, "chat_mode" | "assignee_id">;

/**
 * A new mode is a new epoch, by which a running reply detects that it is too late. A conversation that no person
 * handles any more has no assignee, unless the change names one.
 */
export function withModeChange<Changes extends ModeChange>(
  session: Changeable,
  changes: Changes,
): Changes & { mode_epoch?: number } {
  if (changes.chat_mode === undefined || changes.chat_mode === session.chat_mode) return changes;
  const isReleased = changes.chat_mode !== "operator" && changes.assignee_id === undefined;
  const assignee = isReleased ? { assignee_id: null } : {};
  return { ...changes, ...assignee, mode_epoch: session.mode_epoch + 1 };
}

export interface SessionUpdate {
  readonly state?: SessionState | undefined;
  readonly mode?: ChatMode | undefined;
  readonly segment?: string | undefined;
  /** Null for no person. */
  readonly assigneeId?: number | null | undefined;
}

/**
 * The changes that a caller of updateSession may make; all of them or none. A person who takes over becomes the
 * assignee.
 */
export async function updateSession(
  app: App,
  key: SessionKey,
  update: SessionUpdate,
  personId: number | null = null,
): Promise<SessionRow> {
  if (update.state === "resolved" && update.mode !== undefined) {
    throw conflict(
      "A resolved session returns to the bot automatically, so chat_mode can't be sent with it.",
      {
        chat_mode: "chat_mode can't be combined with state resolved.",
      },
    );
  }
  return app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    if (update.assigneeId != null) {
      const member = { projectId: key.projectId, userId: update.assigneeId };
      if (!(await findProjectMember(transaction.sql, member))) throw notFound();
    }
    const changes = changesOf(session, withAssignee(session, update, personId), app.now());
    return changes ? changeSession(app, transaction, session, changes) : session;
  });
}

function withAssignee(session: SessionRow, update: SessionUpdate, personId: number | null): SessionUpdate {
  const isTakenOver = update.mode === "operator" && session.chat_mode !== "operator";
  const keepsAssignee = !isTakenOver || personId === null || update.assigneeId !== undefined;
  return keepsAssignee ? update : { ...update, assigneeId: personId };
}

function changesOf(session: SessionRow, update: SessionUpdate, now: number): SessionChanges | null {
  const state = update.state ?? session.state;
  const mode = update.state === "resolved" ? "bot" : (update.mode ?? session.chat_mode);
  const segment = update.segment ?? session.segment;
  const isHandled =
    state !== session.state ||
    mode !== session.chat_mode ||
    (update.state !== undefined && session.resolved_by_inactivity === 1);
  if (isHandled && session.status === "closed") {
    throw conflict(
      "This session was closed after inactivity and stays closed. The next message opens a new one.",
    );
  }
  const assignee = update.assigneeId === undefined ? session.assignee_id : update.assigneeId;
  if (!isHandled && segment === session.segment && assignee === session.assignee_id) return null;
  return {
    segment,
    ...(update.assigneeId === undefined ? {} : { assignee_id: assignee }),
    updated_at: now,
    ...(isHandled ? { state, chat_mode: mode, quiet_since: now } : {}),
    ...(update.state === undefined ? {} : { resolved_by_inactivity: 0 }),
  };
}
