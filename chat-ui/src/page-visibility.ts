const HIDDEN_MS = 60_000;

/**
 * A signal that aborts with the outer one, or after the page has been hidden for a minute: over HTTP/1.1 a browser
 * opens at most six connections to a server for all its tabs.
 */
export function whilePageVisible(outer: AbortSignal): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(abort, HIDDEN_MS);
  };
  outer.addEventListener("abort", abort);
  document.addEventListener("visibilitychange", onVisibilityChange);
  onVisibilityChange();
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    },
  };
}

/** Resolves when the page is visible, or with the signal. */
export function untilPageVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal.removeEventListener("abort", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
    check();
  });
}
