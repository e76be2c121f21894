import type { z } from "zod";
import { countContent, deleteContent } from "../deletions/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App, OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { hideProject, listDeletions, updateDeletion } from "./queries/deletions.ts";
import { deleteProjectRow } from "./queries/projects.ts";
import type { ProjectDeletion } from "./schema.ts";

const DELETE_PROJECT = "project-deletion";
/** The progress is stored after so many rows. */
const REPORTED_ROWS = 5_000;

interface ProjectKey {
  readonly organizationId: number;
  readonly projectId: number;
}

/** What other nouns write in the transaction that hides a project or an organization. `create-services.ts` connects the two. */
export interface ProjectEndings {
  hidden(app: App, transaction: Transaction, projectId: number): Promise<void>;
  organizationHidden(transaction: Transaction, organizationId: number): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    projectEndings: ProjectEndings;
  }
}

/** Hides a project from every caller at once; a job deletes its rows. */
export async function deleteLater(app: App, transaction: Transaction, key: ProjectKey): Promise<void> {
  if (!(await hideProject(transaction.sql, key, app.now()))) throw notFound();
  await app.services.projectEndings.hidden(app, transaction, key.projectId);
  await app.jobs.enqueue(transaction, { kind: DELETE_PROJECT, key: String(key.projectId), payload: key });
}

export async function readDeletions(
  context: OrganizationContext,
): Promise<z.input<typeof ProjectDeletion>[]> {
  const rows = await listDeletions(context.db.read, { organizationId: context.organization.id });
  return rows.map((row) => ({
    name: row.name,
    started_at: isoTime(row.deleted_at ?? 0),
    rows: row.rows_at_deletion,
    rows_left: row.rows_left,
  }));
}

/** A job that was interrupted, also by a crash, goes on where it stopped. */
export function registerProjectDeletion(app: App): void {
  app.jobs.register(DELETE_PROJECT, {
    concurrency: 1,
    async run(job, signal) {
      const key = job.payload as ProjectKey;
      let left = await countContent(app, "projects", key.projectId);
      const report = () => app.db.writeStatement((sql) => updateDeletion(sql, key, left));
      await report();
      let reportAt = left - REPORTED_ROWS;
      await deleteContent(app, "projects", key.projectId, signal, async (deleted) => {
        left -= deleted;
        if (left > reportAt) return;
        reportAt = left - REPORTED_ROWS;
        await report();
      });
      await app.db.write(({ sql }) => deleteProjectRow(sql, key));
      await app.db.purgeDeleted();
      app.log.info({ projectId: key.projectId }, "a project was deleted");
    },
    // The project is gone for everyone already: what is left of it must go too, however often that fails.
    retryAfterMs: ({ attempt }) => Math.min(2000 * 2 ** (attempt - 1), 300_000),
  });
}
