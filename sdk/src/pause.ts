interface Growth {
  readonly firstMs?: number | undefined;
  readonly longestMs?: number;
  readonly random?: () => number;
}

/**
 * The delay after so many failures in a row: it grows each time and has jitter between half and the whole of it.
 * Without jitter all clients would reconnect to a restarted server in the same moment.
 */
export function pauseAfter(
  failures: number,
  { firstMs = 1_000, longestMs = 15_000, random = Math.random }: Growth = {},
): number {
  const wholeMs = Math.min(firstMs * 2 ** (failures - 1), longestMs);
  return wholeMs * (0.5 + random() / 2);
}

/** Waits; ends early when the signal aborts, or when a browser is online again. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // Only browsers report the network.
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
