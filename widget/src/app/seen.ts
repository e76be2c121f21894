import type { PageStorage } from "./page-storage.ts";

/** The last message the visitor has seen, on this page or an earlier one. */
export interface Seen {
  lastId(): number;
  note(id: number): void;
  clear(): void;
}

export function createSeen(storage: PageStorage): Seen {
  const lastId = () => Number(storage.get("seen") ?? 0) || 0;
  return {
    lastId,
    note(id) {
      if (id > lastId()) storage.set("seen", String(id));
    },
    clear: () => storage.set("seen", null),
  };
}
