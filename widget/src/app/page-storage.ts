import type { Stored, StoredName } from "../wire.ts";
import type { Host } from "./host.ts";

/** The chat's entries in the storage of the site's page, with a copy here that is read at once. */
export interface PageStorage {
  get(name: StoredName): string | null;
  set(name: StoredName, value: string | null): void;
  /** Applies what another tab has stored, then calls the subscribers. */
  apply(stored: Stored): void;
  subscribe(listener: () => void): void;
}

export function createPageStorage(host: Host, stored: Stored | undefined): PageStorage {
  let entries: Stored = { ...stored };
  const listeners = new Set<() => void>();
  return {
    get: (name) => entries[name] ?? null,
    set(name, value) {
      if ((entries[name] ?? null) === value) return;
      entries = { ...entries, [name]: value };
      host.post({ type: "store", name, value });
    },
    apply(changed) {
      entries = { ...entries, ...changed };
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}
