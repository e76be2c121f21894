import { untilPageVisible, whilePageVisible } from "@parley/chat-ui";
import type { StreamedEvent } from "@parley/sdk";
import { pause, pauseAfter } from "@parley/sdk";
import { Refusal } from "./api.ts";

export interface LiveConnection {
  close(): void;
}

interface LiveOptions {
  readonly connect: (signal: AbortSignal) => Promise<AsyncGenerator<StreamedEvent>>;
  readonly onEvent: (event: StreamedEvent) => void;
  readonly onState: (isOnline: boolean) => void;
  /** There is nothing any more to be connected to. */
  readonly onGone: () => void;
}

/**
 * Stays connected: whatever ends the stream, it is opened again after the last message that is known. A page nobody
 * looks at lets go after a while.
 */
export function keepConnected({ connect, onEvent, onState, onGone }: LiveOptions): LiveConnection {
  const abort = new AbortController();
  const { signal } = abort;

  async function run(): Promise<void> {
    let failed = 0;
    while (!signal.aborted) {
      await untilPageVisible(signal);
      const seen = whilePageVisible(signal);
      try {
        for await (const event of await connect(seen.signal)) {
          if (signal.aborted) return;
          failed = 0;
          onState(true);
          onEvent(event);
        }
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return onGone();
        if (!seen.signal.aborted) onState(false);
      } finally {
        seen.stop();
      }
      failed += 1;
      await pause(pauseAfter(failed), signal);
    }
  }

  void run();
  return { close: () => abort.abort() };
}
