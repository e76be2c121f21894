import { untilPageVisible, whilePageVisible } from "@parley/chat-ui";
import { streams } from "../api/client.ts";
import type { ProjectEvent } from "@parley/sdk";
import { newStay } from "./stay-connected.ts";

interface Listener {
  readonly onEvent: (event: ProjectEvent) => void;
  readonly onLost: () => void;
  /** The server refuses the caller. */
  readonly onRefused: (error: Error) => void;
}

export interface Following {
  /** Connects again at once instead of after its pause. */
  retry(): void;
  stop(): void;
}

/**
 * Follows a project's events while the page is visible, each time from the last event it received. Where people want
 * notifications, one tab goes on while all are hidden.
 */
export function follow(projectUid: string, { onEvent, onLost, onRefused }: Listener): Following {
  const abort = new AbortController();
  let attempt = new AbortController();
  let lastEventId: string | undefined;
  const stay = newStay();

  async function listen(signal: AbortSignal): Promise<void> {
    const options = { signal, onLost, ...(lastEventId === undefined ? {} : { lastEventId }) };
    for await (const event of streams.followProject({ project_uid: projectUid }, options)) {
      lastEventId = event.id ?? lastEventId;
      onEvent(event);
    }
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      await untilPageVisible(AbortSignal.any([abort.signal, stay]));
      attempt = new AbortController();
      const seen = stay.aborted ? null : whilePageVisible(abort.signal);
      const signal = AbortSignal.any([seen?.signal ?? abort.signal, attempt.signal]);
      try {
        await listen(signal);
      } catch (error) {
        if (!signal.aborted) return onRefused(error as Error);
      } finally {
        seen?.stop();
      }
    }
  }

  void run();
  return { retry: () => attempt.abort(), stop: () => abort.abort() };
}
