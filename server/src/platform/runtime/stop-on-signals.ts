/** npm passes on a Ctrl-C that the terminal has already sent to everybody: the same wish twice, not a second one. */
const SAME_WISH_MS = 1000;
const CUT_OFF_AFTER_MS = 6_000;
const GIVE_UP_AFTER_MS = 9_500;

export interface Stoppable {
  /** Finishes what is under way and refuses what is new. */
  close(): Promise<void>;
  /** Ends connections that do not end by themselves. */
  cutOff(): void;
}

/** Stops cleanly at SIGTERM or Ctrl-C, and at once when asked a second time. */
export function stopOnSignals(running: Stoppable, tell: (line: string) => void): void {
  let askedAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (Date.now() - askedAt > SAME_WISH_MS) process.exit(signal === "SIGINT" ? 130 : 143);
      return;
    }
    askedAt = Date.now();
    tell("Stopping after current requests finish. Press Ctrl-C again to stop now.");
    setTimeout(() => running.cutOff(), CUT_OFF_AFTER_MS).unref();
    // Also keeps the process alive while it waits for something that does not.
    setTimeout(() => {
      tell("Stopped without waiting.");
      process.exit(1);
    }, GIVE_UP_AFTER_MS);
    running.close().then(
      () => {
        tell("Stopped.");
        process.exit(0);
      },
      (error: unknown) => {
        tell(`Stopped with an error: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
