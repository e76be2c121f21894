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
  listQuietSessionIds,
  updateQuietSessions,
  type ProjectDurations,
  type QuietSessions,
} from "./queries/inactivity.ts";
import { changeSession } from "./change-session.ts";
import { findSessionForUpdate, type SessionChanges } from "./queries/sessions.ts";
import { createQuietWatch, type QuietWatch } from "./quiet-watch.ts";
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
  const watch = createQuietWatch(app);
  const begin = (): void => {
    if (isTicking) return;
    isTicking = true;
    tick = runInactivityTick(app, () => stopped, watch)
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

/**
 * Changes what is due. Several processes may do it at once: each session is changed by one of them. A watch that is
 * kept from tick to tick spares the projects in which nothing can be due yet.
 */
export async function runInactivityTick(
  app: App,
  isStopped: () => boolean = () => false,
  watch: QuietWatch = createQuietWatch(app),
): Promise<void> {
  for await (const project of watch.due()) {
    if (isStopped()) return;
    const isChanged = await changeQuietProject(app, project, isStopped);
    await watch.looked(project, isChanged);
  }
  if (!isStopped()) await wakeSnoozed(app, isStopped);
}

async function changeQuietProject(
  app: App,
  project: ProjectDurations,
  isStopped: () => boolean,
): Promise<boolean> {
  const now = app.now();
  const { autoCloseDuration, autoResolveDuration } = project;
  let isChanged = false;
  if (autoCloseDuration !== null) {
    const batch = { states: CLOSABLE, inactiveSince: inactiveSince(now, autoCloseDuration) };
    isChanged = await changeQuietSessions(app, project, batch, closedByInactivity(now), isStopped);
  }
  if (autoResolveDuration !== null) {
    const batch = { states: RESOLVABLE, inactiveSince: inactiveSince(now, autoResolveDuration) };
    const isResolved = await changeQuietSessions(app, project, batch, resolvedByInactivity(now), isStopped);
    isChanged ||= isResolved;
  }
  return isChanged;
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

/** Answers whether there was any. */
async function changeQuietSessions(
  app: App,
  { projectId }: ProjectDurations,
  quiet: QuietSessions,
  changes: SessionChanges,
  isStopped: () => boolean,
): Promise<boolean> {
  for (let isChanged = false; ; isChanged = true) {
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
    if (ids.length < BATCH || isStopped()) return isChanged || ids.length > 0;
  }
}
