import { deleteProjectContent } from "../deletions/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteProjectRow, hideProject } from "./queries/projects.ts";

const DELETE_PROJECT = "project-deletion";
/** A line in the log after so many rows. */
const REPORTED_ROWS = 50_000;

interface ProjectKey {
  readonly organizationId: number;
  readonly projectId: number;
}

/** Hides a project from every caller at once; a job deletes its rows. */
export async function deleteLater(app: App, transaction: Transaction, key: ProjectKey): Promise<void> {
  if (!(await hideProject(transaction.sql, key, app.now()))) throw notFound();
  await app.jobs.enqueue(transaction, { kind: DELETE_PROJECT, key: String(key.projectId), payload: key });
}

/** A job that was interrupted, also by a crash, goes on where it stopped. */
export function registerProjectDeletion(app: App): void {
  app.jobs.register(DELETE_PROJECT, {
    concurrency: 1,
    async run(job, signal) {
      const key = job.payload as ProjectKey;
      let total = 0;
      await deleteProjectContent(app, key.projectId, signal, (deleted) => {
        const before = Math.floor(total / REPORTED_ROWS);
        total += deleted;
        if (Math.floor(total / REPORTED_ROWS) > before)
          app.log.info({ projectId: key.projectId, rows: total }, "a project is being deleted");
      });
      await app.db.write(({ sql }) => deleteProjectRow(sql, key));
      await app.db.purgeDeleted();
      app.log.info({ projectId: key.projectId, rows: total }, "a project was deleted");
    },
    // The project is gone for everyone already: what is left of it must go too, however often that fails.
    retryAfterMs: ({ attempt }) => Math.min(2000 * 2 ** (attempt - 1), 300_000),
  });
}
