/** npm forwards a Ctrl-C that the terminal has already sent to all processes: one signal arrives twice. */
const REPEATED_SIGNAL_MS = 1000;
const CUT_OFF_AFTER_MS = 6_000;
const EXIT_AFTER_MS = 9_500;

export interface Stoppable {
  /** Finishes current requests and refuses new ones. */
  close(): Promise<void>;
  /** Ends connections that do not end by themselves. */
  cutOff(): void;
}

/** Stops cleanly at SIGTERM or Ctrl-C, and at once when asked a second time. */
export function stopOnSignals(running: Stoppable, log: (line: string) => void): void {
  let signalledAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signalledAt !== null) {
      if (Date.now() - signalledAt > REPEATED_SIGNAL_MS) process.exit(signal === "SIGINT" ? 130 : 143);
      return;
    }
    signalledAt = Date.now();
    log("Stopping after current requests finish. Press Ctrl-C again to stop now.");
    setTimeout(() => running.cutOff(), CUT_OFF_AFTER_MS).unref();
    // Also keeps the process alive while it waits for something that does not.
    setTimeout(() => {
      log("Stopped without waiting.");
      process.exit(1);
    }, EXIT_AFTER_MS);
    running.close().then(
      () => {
        log("Stopped.");
        process.exit(0);
      },
      (error: unknown) => {
        log(`Stopped with an error: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
