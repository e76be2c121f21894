import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";

const PAUSE_MS = 2000;

/** Reads answers again, those that are only on their way once they have come: they may be older than what is known. */
export function refresh(client: QueryClient, filters: QueryFilters): void {
  for (const { queryKey, state, promise } of client.getQueryCache().findAll(filters)) {
    const isFirst = state.fetchStatus === "fetching" && state.data === undefined;
    const again = () => client.invalidateQueries({ queryKey, exact: true });
    if (isFirst) promise?.then(again, () => undefined).catch(() => undefined);
  }
  void client.invalidateQueries(filters);
}

/** Reads answers again as soon as something happens, but not for everything that happens. */
export function createReadAgain(client: QueryClient): { (key: QueryKey): void; stop(): void } {
  const resting = new Map<string, { timer: ReturnType<typeof setTimeout>; isWanted: boolean }>();

  function readAgain(key: QueryKey): void {
    const hash = hashKey(key);
    const rest = resting.get(hash);
    if (rest) {
      rest.isWanted = true;
      return;
    }
    const timer = setTimeout(() => {
      const isWanted = resting.get(hash)?.isWanted;
      resting.delete(hash);
      if (isWanted) readAgain(key);
    }, PAUSE_MS);
    resting.set(hash, { timer, isWanted: false });
    refresh(client, { queryKey: key });
  }

  return Object.assign(readAgain, {
    stop: () => resting.forEach(({ timer }) => clearTimeout(timer)),
  });
}
