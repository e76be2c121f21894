import { untilPageVisible, whilePageVisible } from "@parley/chat-ui";
import { type StreamedEvent, pause, pauseAfter } from "@parley/sdk";
import { Refusal } from "./api.ts";

export interface LiveConnection {
  close(): void;
}

interface LiveOptions {
  readonly connect: (signal: AbortSignal) => Promise<AsyncGenerator<StreamedEvent>>;
  readonly onEvent: (event: StreamedEvent) => void;
  readonly onState: (isOnline: boolean) => void;
  /** The conversation does not exist any more. */
  readonly onDeleted: () => void;
}

/**
 * Follows the conversation: a stream that ends is opened again after the last known message. A hidden page closes
 * it after a delay.
 */
export function openLiveConnection({ connect, onEvent, onState, onDeleted }: LiveOptions): LiveConnection {
  const controller = new AbortController();
  const { signal } = controller;

  async function run(): Promise<void> {
    let failed = 0;
    while (!signal.aborted) {
      await untilPageVisible(signal);
      const visible = whilePageVisible(signal);
      try {
        for await (const event of await connect(visible.signal)) {
          if (signal.aborted) return;
          failed = 0;
          onState(true);
          onEvent(event);
        }
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return onDeleted();
        if (!visible.signal.aborted) onState(false);
      } finally {
        visible.stop();
      }
      failed += 1;
      await pause(pauseAfter(failed), signal);
    }
  }

  void run();
  return { close: () => controller.abort() };
}
