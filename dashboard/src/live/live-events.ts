import type { ProjectEvent } from "@parley/sdk";

type Listener = (event: ProjectEvent) => void;

/** Longer than a part of the page takes to load, and short enough for its events to be news. */
const RECENT_MS = 10_000;
const MOST_KEPT = 50;

const listeners = new Set<Listener>();
let early: { readonly event: ProjectEvent; readonly at: number }[] = [];

/** For parts of the page that load later than the feed: the first one gets what came just before it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  const missed = early.filter(({ at }) => performance.now() - at < RECENT_MS);
  early = [];
  for (const { event } of missed) listener(event);
  return () => listeners.delete(listener);
}

export function emitLiveEvent(event: ProjectEvent): void {
  if (listeners.size === 0) early = [...early, { event, at: performance.now() }].slice(-MOST_KEPT);
  listeners.forEach((listener) => listener(event));
}
