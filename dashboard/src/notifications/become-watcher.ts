import { stayConnected } from "../live/stay-connected.ts";

/** Of the tabs of a project one stays connected while all are hidden; when it closes, another takes its place. */
export function becomeWatcher(projectUid: string): () => void {
  const abort = new AbortController();
  const stopped = new Promise((resolve) => abort.signal.addEventListener("abort", resolve));
  navigator.locks
    ?.request(`parley.watch.${projectUid}`, { signal: abort.signal }, () => {
      stayConnected();
      return stopped;
    })
    // Stopped before it was chosen.
    .catch(() => undefined);
  return () => abort.abort();
}
