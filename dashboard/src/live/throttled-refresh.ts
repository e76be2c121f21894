import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";

const PAUSE_MS = 2000;

/** Refetches queries. One still in flight is refetched after it arrives, because its response may be outdated. */
export function refresh(client: QueryClient, filters: QueryFilters): void {
  for (const { queryKey, state, promise } of client.getQueryCache().findAll(filters)) {
    const isFirst = state.fetchStatus === "fetching" && state.data === undefined;
    const refetch = () => client.invalidateQueries({ queryKey, exact: true });
    if (isFirst) promise?.then(refetch, () => undefined).catch(() => undefined);
  }
  void client.invalidateQueries(filters);
}

/** Reads answers again as soon as something happens, but not for everything that happens. */
export function createThrottledRefresh(client: QueryClient): { (key: QueryKey): void; stop(): void } {
  const throttled = new Map<string, { timer: ReturnType<typeof setTimeout>; isPending: boolean }>();

  function refreshThrottled(key: QueryKey): void {
    const hash = hashKey(key);
    const entry = throttled.get(hash);
    if (entry) {
      entry.isPending = true;
      return;
    }
    const timer = setTimeout(() => {
      const isPending = throttled.get(hash)?.isPending;
      throttled.delete(hash);
      if (isPending) refreshThrottled(key);
    }, PAUSE_MS);
    throttled.set(hash, { timer, isPending: false });
    refresh(client, { queryKey: key });
  }

  return Object.assign(refreshThrottled, {
    stop: () => throttled.forEach(({ timer }) => clearTimeout(timer)),
  });
}
