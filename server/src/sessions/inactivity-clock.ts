import type { App } from "../platform/operations/context.ts";
import {
  CLOSABLE,
  closedByInactivity,
  inactiveSince,
  RESOLVABLE,
  resolvedByInactivity,
} from "./inactivity.ts";
import {
  listDueSnoozes,
  listProjectDurations,
  listQuietSessionIds,
  updateQuietSessions,
  type ProjectDurations,
  type QuietSessions,
} from "./queries/inactivity.ts";
import { changeSession } from "./change-session.ts";
import { findSessionForUpdate, type SessionChanges } from "./queries/sessions.ts";
import { sessionChangedBy } from "./session-events.ts";

const TICK_MS = 10_000;
const BATCH = 200;

export interface InactivityClock {
  /** Stops after the running tick. */
  stop(): Promise<void>;
}

/** Closes and resolves quiet conversations and wakes snoozed ones, at once for what became due while nothing ran. */
export function startInactivityClock(app: App): InactivityClock {
  let stopped = false;
  let tick = Promise.resolve();
  let isTicking = false;
  const begin = (): void => {
    if (isTicking) return;
    isTicking = true;
    tick = runInactivityTick(app, () => stopped)
      .catch((error: unknown) => app.log.warn({ err: error }, "the inactivity clock missed a tick"))
      .finally(() => (isTicking = false));
  };
  const timer = setInterval(begin, TICK_MS);
  begin();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await tick;
    },
  };
}

/** Checks every project once. Several processes may do it at once: each session is changed by one of them. */
export async function runInactivityTick(app: App, isStopped: () => boolean = () => false): Promise<void> {
  for (const project of await listProjectDurations(app.db.read)) {
    const now = app.now();
    const { autoCloseDuration, autoResolveDuration } = project;
    if (autoCloseDuration !== null) {
      const batch = { states: CLOSABLE, inactiveSince: inactiveSince(now, autoCloseDuration) };
      await changeQuietSessions(app, project, batch, closedByInactivity(now), isStopped);
    }
    if (autoResolveDuration !== null) {
      const batch = { states: RESOLVABLE, inactiveSince: inactiveSince(now, autoResolveDuration) };
      await changeQuietSessions(app, project, batch, resolvedByInactivity(now), isStopped);
    }
    if (isStopped()) return;
  }
  await wakeSnoozed(app, isStopped);
}

/** Snoozed conversations return to the top of the inbox at their time; quiet counts from then on. */
async function wakeSnoozed(app: App, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const due = await listDueSnoozes(app.db.read, app.now(), BATCH);
    for (const key of due) {
      await app.db.write(async (transaction) => {
        const session = await findSessionForUpdate(transaction.sql, app.db.engine, key);
        const now = app.now();
        if (!session || session.snoozed_until === null || session.snoozed_until > now) return;
        const changes = { snoozed_until: null, last_activity_at: now, quiet_since: now, updated_at: now };
        await changeSession(app, transaction, session, changes, { kind: "snooze" });
      });
    }
    if (due.length < BATCH || isStopped()) return;
  }
}

async function changeQuietSessions(
  app: App,
  { projectId }: ProjectDurations,
  quiet: QuietSessions,
  changes: SessionChanges,
  isStopped: () => boolean,
): Promise<void> {
  for (;;) {
    const ids = await listQuietSessionIds(app.db.read, { projectId }, quiet, BATCH);
    if (ids.length > 0) {
      await app.db.write(async (transaction) => {
        const rows = await updateQuietSessions(transaction.sql, { projectId, ids }, quiet, changes);
        const by = { kind: "inactivity" } as const;
        const quietened = rows.map((after) => ({
          before: { ...after, state: "pending" as const },
          after,
          by,
        }));
        const events = quietened.map(({ before, after }) => sessionChangedBy(before, after, by));
        if (rows.length > 0) await app.events.publish(transaction, ...events);
        for (const change of quietened) await app.services.desk.sessionChanged(app, transaction, change);
      });
    }
    if (ids.length < BATCH || isStopped()) return;
  }
}
