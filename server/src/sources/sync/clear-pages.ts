import type { App } from "../../platform/operations/context.ts";
import { deletePages, listLeftPages } from "../queries/pages.ts";
import { forgetPage } from "./store-page.ts";
import type { SyncRun } from "./sync-run.ts";

const DELETIONS_AT_ONCE = 25;

/** Removes pages in small transactions: those that the sync did not find, or all. */
export async function clearPages(
  app: App,
  run: Pick<SyncRun, "sourceId" | "projectId" | "organization">,
  which: { before?: number },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const left = await app.db.write(async (transaction) => {
      const pages = await listLeftPages(transaction.sql, {
        sourceId: run.sourceId,
        ...which,
        limit: DELETIONS_AT_ONCE,
      });
      for (const page of pages) {
        if (page.is_learned === 1) await forgetPage(app, transaction, run, page.id);
        await transaction.pause();
      }
      await deletePages(transaction.sql, { sourceId: run.sourceId, ids: pages.map(({ id }) => id) });
      return pages.length;
    });
    if (left === 0) return;
  }
}
