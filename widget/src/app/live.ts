import type { StreamedEvent } from "../../../sdk/src/event-stream.ts";
import { pause } from "../../../sdk/src/pause.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const UNSEEN_MS = 60_000;

export interface LiveConnection {
  close(): void;
}

interface LiveOptions {
  readonly connect: (signal: AbortSignal) => Promise<AsyncGenerator<StreamedEvent>>;
  readonly onEvent: (event: StreamedEvent) => void;
  readonly onState: (isOnline: boolean) => void;
}

/**
 * Stays connected: whatever ends the stream, it is opened again after the last message that is known. A page nobody
 * looks at lets go after a while: over HTTP/1.1 a browser has six connections to a server for all its tabs.
 */
export function keepConnected({ connect, onEvent, onState }: LiveOptions): LiveConnection {
  const abort = new AbortController();
  const { signal } = abort;

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      await untilSeen(signal);
      const watch = watchPage(signal);
      try {
        for await (const event of await connect(watch.signal)) {
          if (signal.aborted) return;
          pauseMs = FIRST_PAUSE_MS;
          onState(true);
          onEvent(event);
        }
      } catch {
        if (!watch.signal.aborted) onState(false);
      } finally {
        watch.stop();
      }
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  void run();
  return { close: () => abort.abort() };
}

/** Aborted with the outer signal, or when the page has been out of sight for a while. */
function watchPage(outer: AbortSignal): { signal: AbortSignal; stop(): void } {
  const abort = new AbortController();
  const leave = () => abort.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, UNSEEN_MS);
  };
  outer.addEventListener("abort", leave);
  document.addEventListener("visibilitychange", look);
  look();
  return {
    signal: abort.signal,
    stop() {
      clearTimeout(timer);
      outer.removeEventListener("abort", leave);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
    look();
  });
}
