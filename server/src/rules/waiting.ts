import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSession, type SessionRow } from "../sessions/index.ts";
import type { Occurrence } from "./occurrence.ts";
import { listRulesFor } from "./queries/rules.ts";
import { runRules } from "./run-rules.ts";

const WAITED = "rules.waited";
const MINUTE_MS = 60_000;

interface Timer {
  readonly projectId: number;
  readonly sessionUid: string;
  readonly minutes: number;
}

async function findWaiting(
  app: App,
  { projectId, sessionUid }: Pick<Timer, "projectId" | "sessionUid">,
): Promise<(SessionRow & { readonly waiting_since: number }) | null> {
  try {
    const session = await requireSession(app, { projectId, uid: sessionUid });
    const { waiting_since } = session;
    return waiting_since === null ? null : { ...session, waiting_since };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Starts a timer for each time after which a rule wants to know that the visitor still waits. */
export async function startTimers(app: App, { projectId, sessionUid }: Occurrence): Promise<void> {
  const rules = await listRulesFor(app.db.read, { projectId, event: "no_answer" });
  const session = await findWaiting(app, { projectId, sessionUid });
  if (!session) return;
  const times = new Set(rules.flatMap(({ minutes }) => minutes ?? []));
  await app.db.write(async (transaction) => {
    for (const minutes of times) {
      const payload: Timer = { projectId, sessionUid, minutes };
      await app.jobs.enqueue(transaction, {
        kind: WAITED,
        key: `${sessionUid} ${minutes}`,
        payload,
        runAt: session.waiting_since + minutes * MINUTE_MS,
      });
    }
  });
}

/** A visitor who was answered and waits again has a timer of their own by then. */
export function registerTimers(app: App): void {
  app.jobs.register(WAITED, {
    concurrency: 2,
    async run({ payload }) {
      const { projectId, sessionUid, minutes } = payload as Timer;
      const session = await findWaiting(app, { projectId, sessionUid });
      if (!session || session.waiting_since + minutes * MINUTE_MS > app.now()) return;
      const since = session.waiting_since;
      await runRules(app, {
        projectId,
        sessionUid,
        event: "no_answer",
        messageId: null,
        at: app.now(),
        trail: [],
        // A later message starts the timer again: the same waiting is the same occurrence.
        id: `waited ${minutes} ${session.id} ${since}`,
        isRepeated: true,
        waiting: { minutes, since },
      });
    },
  });
}
