import { STORED, type Stored, type StoredName } from "../wire.ts";

const NAMES = Object.keys(STORED) as StoredName[];
/** More than all unsent messages of a visitor; a page's storage has 5 MB for everything. */
const LONGEST_VALUE = 500_000;

export interface PageStore {
  read(): Stored;
  write(name: StoredName, value: string | null): void;
  /** The entries of this widget that a change by another tab is about. */
  changedBy(event: StorageEvent): Stored;
}

/**
 * The chat's entries in the storage of the site's own page: browsers block or partition the storage of a frame from
 * another site. Where the page has no storage either, everything lasts as long as the page.
 */
export function createPageStore(widgetUid: string): PageStore {
  const keyOf = (name: StoredName) => `parley:${widgetUid}:${name}`;
  const read = (names: readonly StoredName[]): Stored =>
    Object.fromEntries(names.map((name) => [name, attempt(() => storageOf(name).getItem(keyOf(name)))]));
  return {
    read: () => read(NAMES),
    write(name, value) {
      // The frame can name only its own entries: the rest of the site's storage is out of its reach.
      if (!NAMES.includes(name)) return;
      attempt(() => {
        if (typeof value !== "string" || value.length > LONGEST_VALUE)
          storageOf(name).removeItem(keyOf(name));
        else storageOf(name).setItem(keyOf(name), value);
      });
    },
    // Without a key everything was cleared.
    changedBy: ({ key }) =>
      read(NAMES.filter((name) => STORED[name] === "local" && [null, keyOf(name)].includes(key))),
  };
}

const storageOf = (name: StoredName): Storage => (STORED[name] === "local" ? localStorage : sessionStorage);

/** Storage that is denied or full throws. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
