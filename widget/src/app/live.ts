import type { StreamedEvent } from "../../../chat-ui/src/event-stream.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

export interface LiveConnection {
  close(): void;
}

interface LiveOptions {
  readonly connect: (signal: AbortSignal) => Promise<AsyncGenerator<StreamedEvent>>;
  readonly onEvent: (event: StreamedEvent) => void;
  readonly onState: (isOnline: boolean) => void;
}

/** Stays connected: whatever ends the stream, it is opened again after the last message that is known. */
export function keepConnected({ connect, onEvent, onState }: LiveOptions): LiveConnection {
  const abort = new AbortController();
  const { signal } = abort;

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        for await (const event of await connect(signal)) {
          if (signal.aborted) return;
          pauseMs = FIRST_PAUSE_MS;
          onState(true);
          onEvent(event);
        }
      } catch {
        if (!signal.aborted) onState(false);
      }
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  void run();
  return { close: () => abort.abort() };
}

/** Ends early when the browser finds the network again. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}
