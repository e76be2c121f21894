import type { App } from "../platform/operations/context.ts";
import {
  CLOSABLE,
  closedByInactivity,
  inactiveSince,
  RESOLVABLE,
  resolvedByInactivity,
} from "./inactivity.ts";
import {
  listProjectDurations,
  listQuietSessionIds,
  updateQuietSessions,
  type ProjectDurations,
  type QuietSessions,
} from "./queries/inactivity.ts";
import type { SessionChanges } from "./queries/sessions.ts";
import { sessionUpdated } from "./session-events.ts";

const TICK_MS = 10_000;
const BATCH = 200;

export interface InactivityClock {
  /** Stops after the running tick. */
  stop(): Promise<void>;
}

/** Closes and resolves quiet conversations, at once for what became due while nothing ran. */
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
        const events = rows.map((row) => sessionUpdated({ ...row, project_id: projectId }));
        if (events.length > 0) await app.events.publish(transaction, ...events);
      });
    }
    if (ids.length < BATCH || isStopped()) return;
  }
}
