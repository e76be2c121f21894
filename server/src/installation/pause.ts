import type { Database } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { deletePause, findPause } from "./queries/pauses.ts";

const LOOK_EVERY_MS = 1000;

interface Background {
  start(): void;
  stop(): void;
}

/**
 * A restored backup may be a copy of an installation that still runs: its mails, webhooks, channels and jobs begin
 * once an operator resumes it.
 */
export async function startWhenResumed(
  app: Pick<App, "db" | "log" | "readiness">,
  begin: () => void,
): Promise<Background> {
  let isPaused = (await findPause(app.db.read)) !== null;
  if (!isPaused) return { start: begin, stop() {} };
  const endPause = app.readiness.beginPause();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      isPaused = (await findPause(app.db.read)) !== null;
      if (isPaused || timer === null) return;
      stop();
      endPause();
      app.log.info({}, "resumed: mails, webhooks, channels and jobs run");
      begin();
    } catch (error) {
      app.log.warn({ err: error }, "whether sending is resumed can't be read right now");
    } finally {
      looking = false;
    }
  }
  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }
  return {
    start() {
      app.log.warn(
        {},
        "This database was restored from a backup: mails, webhooks, channels and jobs are paused until `admin resume`.",
      );
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref();
    },
    stop,
  };
}

/** Whether it was paused. Processes that run go on within a second. */
export const resumeSending = (db: Pick<Database, "writeStatement">): Promise<boolean> =>
  db.writeStatement(deletePause);
