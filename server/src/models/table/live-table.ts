import type { App } from "../../platform/operations/context.ts";
import { builtInTable, parseModelTable, type ModelTable } from "../model-table.ts";
import type { VendorLists } from "../listed-models.ts";
import { findListedAt } from "../queries/model-lists.ts";
import { readLists } from "./installed-lists.ts";
import { findStoredAt, findStoredTable, type StoredTable } from "../queries/stored-table.ts";

/** How soon each process has a table that the operator has stored. */
const EVERY_MS = 2_000;

/** The table of models as it is now, and what the vendors list to the installation's keys. */
export interface LiveTable {
  current(): ModelTable;
  lists(): VendorLists;
  /** Reads what the operator has stored, where that has changed. */
  refresh(): Promise<void>;
  /** Goes on doing so. */
  start(): void;
  stop(): void;
}

export function createLiveTable(app: () => App, onChange: () => void): LiveTable {
  let table = builtInTable;
  let lists: VendorLists = new Map();
  let known: number | null = null;
  let listed: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<void> {
    const { db, log, config } = app();
    const storedAt = await findStoredAt(db.read);
    const listedAt = await findListedAt(db.read);
    if (storedAt === known && listedAt === listed) return;
    table = tableIn(await findStoredTable(db.read), (problem) => log.warn({ problem }, NOT_USED));
    lists = await readLists(db.read, config);
    onChange();
    // Last: what fails is tried again.
    [known, listed] = [storedAt, listedAt];
  }

  return {
    current: () => table,
    lists: () => lists,
    refresh,
    start() {
      timer ??= setInterval(() => {
        refresh().catch((error: unknown) =>
          app().log.warn({ err: error }, "the table of models was not read"),
        );
      }, EVERY_MS);
      timer.unref();
    },
    stop() {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}

const NOT_USED =
  "the stored table of models is not used: the built-in one is newer, or the version reads it no more";

/** The stored table, unless a later version has brought a newer one. */
export function tableIn(stored: StoredTable | null, onProblem: (problem: string) => void): ModelTable {
  if (!stored) return builtInTable;
  try {
    return requireNewTable(stored.data);
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error));
    return builtInTable;
  }
}

/** Throws a sentence that says what is wrong with a table, or that it is older than the built-in one. */
export function requireNewTable(data: unknown): ModelTable {
  const table = parseModelTable(data);
  if (table.updated_on < builtInTable.updated_on)
    throw new Error(
      `The table of models is of ${table.updated_on}, older than the built-in one of ${builtInTable.updated_on}.`,
    );
  return table;
}
