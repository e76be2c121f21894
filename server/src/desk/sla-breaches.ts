import { storeEvent } from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import { listSessionUids, lockSession, sessionUpdated } from "../sessions/index.ts";
import { textOfLine } from "./event-lines.ts";
import { listMissedTimers, listSlaTimers, upsertSlaTimer } from "./queries/sla.ts";

const BATCH = 100;

/**
 * Stores the line that a time was missed, once: the conversation is locked, and whether the time is still missed is
 * read again. Several processes may do it at once.
 */
export async function recordBreaches(app: App, isStopped: () => boolean = () => false): Promise<void> {
  for (;;) {
    const missed = await listMissedTimers(app.db.read, app.now(), BATCH);
    for (const key of missed) {
      if (isStopped()) return;
      await recordBreach(app, key);
    }
    if (missed.length < BATCH) return;
  }
}

async function recordBreach(
  app: App,
  { projectId, sessionId }: { projectId: number; sessionId: number },
): Promise<void> {
  const uid = (await listSessionUids(app.db.read, { projectId, ids: [sessionId] })).get(sessionId);
  if (uid === undefined) return;
  await app.db.write(async (transaction) => {
    const session = await lockSession(app, transaction, { projectId, uid });
    const now = app.now();
    for (const timer of await listSlaTimers(transaction.sql, { sessionId })) {
      if (timer.due_at === null || timer.due_at > now || timer.breached_at !== null) continue;
      await upsertSlaTimer(transaction.sql, { ...timer, breached_at: now });
      const event = { kind: "sla_breached", by: "sla", subject: timer.target } as const;
      await app.services.reports.slaMissed(transaction, sessionId);
      await storeEvent(app, transaction, session, { event, text: textOfLine(event, null), userId: null });
      await app.events.publish(transaction, sessionUpdated(session));
    }
  });
}
