import type { App } from "../platform/operations/context.ts";
import type { SessionRow } from "../sessions/index.ts";

export interface TakeoverSignal {
  /** Aborted when the asker has gone or the conversation has changed hands. */
  readonly signal: AbortSignal;
  readonly isOvertaken: () => boolean;
  release(): void;
}

/**
 * Stops the work on a reply that will be dropped anyway, and the growing text with it. Only a courtesy: what keeps
 * a late reply out is the comparison of epochs when it is stored.
 */
export function takeoverSignal(app: App, session: SessionRow, asker: AbortSignal): TakeoverSignal {
  const abort = new AbortController();
  let isOvertaken = false;
  const stopListening = app.events.subscribe((event) => {
    if (event.topic !== "session.updated" || event.sessionId !== session.id) return;
    if (event.modeEpoch === session.mode_epoch) return;
    isOvertaken = true;
    abort.abort(new Error("The conversation has changed hands"));
  });
  const leave = () => abort.abort(asker.reason);
  if (asker.aborted) leave();
  else asker.addEventListener("abort", leave, { once: true });
  return {
    signal: abort.signal,
    isOvertaken: () => isOvertaken,
    release() {
      stopListening();
      asker.removeEventListener("abort", leave);
    },
  };
}
