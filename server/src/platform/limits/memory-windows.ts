import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { deleteWindow, listOpenWindows, upsertWindows, type Window } from "./queries.ts";

export interface Windows {
  spend(key: string, now: number, seconds: number, block?: number): Promise<Window>;
  forget(key: string): Promise<void>;
  close(): Promise<void>;
}

interface Counted {
  spent: number;
  readonly resetsAt: number;
}

/** A shorter window ends about as soon as a restart does. */
const STORED_FROM_SECONDS = 600;
const STORE_EVERY_MS = 2_000;
const ROWS_AT_ONCE = 200;
/** Far more addresses than an honest site sees in a window. */
const MOST_KEYS = 200_000;
/** Beyond it, new keys share so many windows: no flood of keys drops an open window, and with it a count. */
const SHARED_WINDOWS = 4096;
/** More than each call can add, so the ended windows always shrink. */
const ENDED_PER_CALL = 2;

/** Counts in memory. Long windows are stored every few seconds and at the end, so a restart resumes them. */
export async function createMemoryWindows(
  database: Database,
  startedAt: number,
  { mostKeys = MOST_KEYS } = {},
): Promise<Windows> {
  // One map for each length: its entries end in insertion order, so none has to be searched for.
  const lengths = new Map<number, Map<string, Counted>>();
  const restored = new Map<string, Counted>();
  for (const { key, spent, resetsAt } of await listOpenWindows(database.read, startedAt))
    restored.set(key, { spent, resetsAt });
  let changed = new Map<string, Counted>();

  const ofLength = (seconds: number): Map<string, Counted> => {
    let windows = lengths.get(seconds);
    if (!windows) lengths.set(seconds, (windows = new Map()));
    return windows;
  };

  function open(key: string, windows: Map<string, Counted>, now: number, seconds: number): Counted {
    const before = restored.get(key);
    restored.delete(key);
    const window = before && before.resetsAt > now ? before : { spent: 0, resetsAt: now + seconds * 1000 };
    windows.delete(key);
    windows.set(key, window);
    return window;
  }

  async function store(): Promise<void> {
    const rows = [...changed].map(([key, window]) => ({ key, ...window }));
    changed = new Map();
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await database.writeStatement((sql) => upsertWindows(sql, rows.slice(from, from + ROWS_AT_ONCE)));
  }

  // What cannot be stored now is stored with the next change; a limit must not fail for it.
  const timer = setInterval(() => void store().catch(() => undefined), STORE_EVERY_MS).unref();

  return {
    spend(asked, now, seconds) {
      const windows = ofLength(seconds);
      if (!isOpen(windows.get(asked), now)) dropEnded(windows, now);
      const hasRoom = windows.has(asked) || restored.has(asked) || windows.size < mostKeys;
      const key = hasRoom ? asked : sharedKey(asked);
      let window = windows.get(key);
      if (!isOpen(window, now)) window = open(key, windows, now, seconds);
      window.spent += 1;
      if (seconds >= STORED_FROM_SECONDS) changed.set(key, window);
      return Promise.resolve({ ...window });
    },
    async forget(key) {
      for (const windows of lengths.values()) windows.delete(key);
      restored.delete(key);
      changed.delete(key);
      await database.writeStatement((sql) => deleteWindow(sql, key));
    },
    async close() {
      clearInterval(timer);
      await store().catch(() => undefined);
    },
  };
}

const isOpen = (window: Counted | undefined, now: number): window is Counted =>
  window !== undefined && window.resetsAt > now;

/** Of the same allowance, whose name is before the colon. */
function sharedKey(key: string): string {
  const number = createHash("sha256").update(key).digest().readUInt32BE() % SHARED_WINDOWS;
  return `${key.split(":", 1)[0]}:shared ${number}`;
}

function dropEnded(windows: Map<string, Counted>, now: number): void {
  let left = ENDED_PER_CALL;
  for (const [key, { resetsAt }] of windows) {
    if (left === 0 || resetsAt > now) return;
    windows.delete(key);
    left -= 1;
  }
}
