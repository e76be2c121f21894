import type { App } from "../platform/operations/context.ts";
import { countRowsOf, deleteProjectRows, hasMoreRows, listProjectTables } from "./queries/project-rows.ts";

/** A project with no table above this is deleted at once, in its request. */
const FEW_ROWS = 1000;
/** Deleted in one transaction: few enough that SQLite's other callers don't notice. */
const SLICE = 250;
const SLICE_WITH_OTHERS = 25;

export async function isLargeProject({ db }: App, projectId: number): Promise<boolean> {
  for (const table of await listProjectTables(db.read, db.engine))
    if (await hasMoreRows(db.read, table, { projectId, than: FEW_ROWS })) return true;
  return false;
}

/** The rows of the tables that name the project; what hangs on those rows is not counted. */
export async function countProjectRows({ db }: App, projectId: number): Promise<number> {
  let count = 0;
  for (const table of await listProjectTables(db.read, db.engine))
    count += await countRowsOf(db.readLong, table, projectId);
  return count;
}

/**
 * Deletes what a project has, slice by slice, until only its own row is left or the signal aborts. A call after
 * a crash begins where the last one stopped, since what is deleted is gone.
 */
export async function deleteProjectContent(
  app: App,
  projectId: number,
  signal: AbortSignal,
  onSlice: (deleted: number) => Promise<void> | void,
): Promise<void> {
  const { db } = app;
  for (const table of await listProjectTables(db.read, db.engine)) {
    const limit = table.hasOthers ? SLICE_WITH_OTHERS : SLICE;
    for (let deleted = limit; deleted === limit;) {
      signal.throwIfAborted();
      deleted = await db.writeStatement((sql) =>
        deleteProjectRows(sql, db.engine, table, { projectId, limit }),
      );
      await onSlice(deleted);
    }
  }
}
