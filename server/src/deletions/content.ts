import type { App } from "../platform/operations/context.ts";
import { countRowsOf, deleteSomeRows, hasMoreRows, listTablesOf, type Root } from "./queries/rows-of-root.ts";

/** What has no table with more rows is deleted at once, in its request. */
const FEW_ROWS = 1000;
/** Deleted in one transaction: few enough that SQLite's other callers don't notice. */
const SLICE = 250;
const SLICE_WITH_OTHERS = 25;

export async function isLarge({ db }: App, root: Root, id: number): Promise<boolean> {
  for (const table of await listTablesOf(db.read, db.engine, root))
    if (await hasMoreRows(db.read, table, { id, than: FEW_ROWS })) return true;
  return false;
}

/** The rows of the tables that name a project or an organization; what hangs on those rows is not counted. */
export async function countContent({ db }: App, root: Root, id: number): Promise<number> {
  let count = 0;
  for (const table of await listTablesOf(db.read, db.engine, root))
    count += await countRowsOf(db.readLong, table, id);
  return count;
}

/**
 * Deletes what a project or an organization has, slice by slice, until only its own row is left or the signal aborts. A call after
 * a crash begins where the last one stopped, since what is deleted is gone.
 */
export async function deleteContent(
  app: App,
  root: Root,
  id: number,
  signal: AbortSignal,
  onSlice: (deleted: number) => Promise<void> | void,
): Promise<void> {
  const { db } = app;
  for (const table of await listTablesOf(db.read, db.engine, root)) {
    const limit = table.hasOthers ? SLICE_WITH_OTHERS : SLICE;
    for (let deleted = limit; deleted === limit;) {
      signal.throwIfAborted();
      deleted = await db.writeStatement((sql) => deleteSomeRows(sql, db.engine, table, { id, limit }));
      await onSlice(deleted);
    }
  }
}
