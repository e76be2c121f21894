/** Waits; ends early when the signal says so, or when a browser finds the network again. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // Only browsers tell about the network.
  const browser = globalThis as unknown as Partial<EventTarget>;
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      browser.removeEventListener?.("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    browser.addEventListener?.("online", done);
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
}
