const UNSEEN_MS = 60_000;

/**
 * Aborted with the outer signal, or when the page has been out of sight for a while: over HTTP/1.1 a browser has six
 * connections to a server for all its tabs.
 */
export function whileSeen(outer: AbortSignal): { readonly signal: AbortSignal; stop(): void } {
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

export function untilSeen(signal: AbortSignal): Promise<void> {
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
