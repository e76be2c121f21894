/** npm forwards a Ctrl-C that the terminal has already sent to all processes: one signal arrives twice. */
const REPEATED_SIGNAL_MS = 1000;
/** Jobs get this long, whatever is set for replies. */
const SHORTEST_DRAIN_MS = 5000;
const CUT_OFF_AFTER_MS = 1000;
const EXIT_AFTER_MS = 4500;

export interface Stoppable {
  /** No longer ready, and serving as before: a load balancer sends new requests elsewhere. */
  drain(): void;
  /** Finishes current requests and refuses new ones. */
  close(): Promise<void>;
  /** Ends connections that do not end by themselves. */
  cutOff(): void;
}

export interface StopTiming {
  /** How long it serves on while it is not ready. */
  readonly drainDelayMs: number;
  /** How long current requests may take after that. */
  readonly drainMs: number;
}

/** Stops cleanly at SIGTERM or Ctrl-C, and at once when asked a second time. */
export function stopOnSignals(
  running: Stoppable,
  { drainDelayMs, drainMs }: StopTiming,
  log: (line: string) => void,
): void {
  let signalledAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signalledAt !== null) {
      if (performance.now() - signalledAt > REPEATED_SIGNAL_MS) process.exit(signal === "SIGINT" ? 130 : 143);
      return;
    }
    signalledAt = performance.now();
    running.drain();
    log("Stopping after current requests finish. Press Ctrl-C again to stop now.");
    if (drainDelayMs === 0) stop();
    else setTimeout(stop, drainDelayMs);
  };
  function stop(): void {
    const longestMs = Math.max(drainMs, SHORTEST_DRAIN_MS);
    setTimeout(() => running.cutOff(), longestMs + CUT_OFF_AFTER_MS).unref();
    // Also keeps the process alive while it waits for something that does not.
    setTimeout(() => {
      log("Stopped without waiting.");
      process.exit(1);
    }, longestMs + EXIT_AFTER_MS);
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
  }
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
