import type { Events } from "../platform/events/events.ts";
import type { App } from "../platform/operations/context.ts";
import type { LockedSession } from "../sessions/index.ts";

export interface TakeoverWatch {
  readonly isOvertaken: () => boolean;
  release(): void;
}

/**
 * Stops the work on a reply that will be dropped anyway, and the growing text with it. Only a courtesy: what keeps
 * a late reply out is the comparison of epochs when it is stored.
 */
export function watchTakeover(
  app: App,
  session: Pick<LockedSession, "id" | "mode_epoch">,
  abort: AbortController,
): TakeoverWatch {
  let isOvertaken = false;
  const release = watchEpoch(app.events, session.id, (modeEpoch) => {
    if (modeEpoch === session.mode_epoch) return;
    isOvertaken = true;
    abort.abort(new Error("The conversation has changed hands"));
  });
  return { isOvertaken: () => isOvertaken, release };
}

type Watcher = (modeEpoch: unknown) => void;
type Watchers = Map<number, Set<Watcher>>;

/** Every event reaches every listener, so all replies of a process share one listener. */
const watchersOf = new WeakMap<Events, Watchers>();

function watchEpoch(events: Events, sessionId: number, watcher: Watcher): () => void {
  let watchers = watchersOf.get(events);
  if (!watchers) watchersOf.set(events, (watchers = listen(events)));
  const bySession = watchers;
  const own = bySession.get(sessionId) ?? new Set<Watcher>();
  bySession.set(sessionId, own.add(watcher));
  return () => {
    own.delete(watcher);
    if (own.size === 0) bySession.delete(sessionId);
  };
}

function listen(events: Events): Watchers {
  const watchers: Watchers = new Map();
  events.subscribe(({ topic, sessionId, modeEpoch }) => {
    if (topic !== "session.updated") return;
    for (const watcher of watchers.get(sessionId as number) ?? []) watcher(modeEpoch);
  });
  return watchers;
}
