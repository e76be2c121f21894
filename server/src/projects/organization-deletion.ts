import { deleteContent } from "../deletions/index.ts";
import { deleteOrganizationRow, hideOrganization } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteLater } from "./project-deletion.ts";
import { listProjectIds } from "./queries/projects.ts";

const DELETE_ORGANIZATION = "organization-deletion";
/** Its projects have jobs of their own; it is asked so often whether they are done. */
const PROJECTS_MS = 2_000;
/** The progress is logged after so many rows. */
const REPORTED_ROWS = 100_000;

interface OrganizationKey {
  readonly organizationId: number;
}

/** Hides an organization and its projects from every caller at once; jobs delete their rows. */
export async function deleteOrganizationLater(
  app: App,
  transaction: Transaction,
  organizationId: number,
): Promise<void> {
  const { sql } = transaction;
  for (const projectId of await listProjectIds(sql, { organizationId, isVisible: true })) {
    await deleteLater(app, transaction, { organizationId, projectId });
    await app.events.publish(transaction, { topic: "project.deleted", projectId });
  }
  await hideOrganization(sql, organizationId, app.now());
  await app.services.projectEndings.organizationHidden(transaction, organizationId);
  await enqueue(app, transaction, { organizationId });
}

const enqueue = (app: App, transaction: Transaction, payload: OrganizationKey, runAt?: number) =>
  app.jobs.enqueue(transaction, {
    kind: DELETE_ORGANIZATION,
    key: String(payload.organizationId),
    payload,
    ...(runAt === undefined ? {} : { runAt }),
  });

/** A job that was interrupted, also by a crash, goes on where it stopped. */
export function registerOrganizationDeletion(app: App): void {
  app.jobs.register(DELETE_ORGANIZATION, {
    concurrency: 1,
    async run(job, signal) {
      const key = job.payload as OrganizationKey;
      const { organizationId } = key;
      const projects = await listProjectIds(app.db.read, key);
      if (projects.length > 0)
        return app.db.write((transaction) => enqueue(app, transaction, key, app.now() + PROJECTS_MS));
      let rows = 0;
      await deleteContent(app, "organizations", organizationId, signal, (deleted) => {
        if (Math.floor((rows + deleted) / REPORTED_ROWS) > Math.floor(rows / REPORTED_ROWS))
          app.log.info({ organizationId, rows: rows + deleted }, "an organization is being deleted");
        rows += deleted;
      });
      await app.db.write(({ sql }) => deleteOrganizationRow(sql, organizationId));
      await app.db.purgeDeleted();
      app.log.info({ organizationId, rows }, "an organization was deleted");
    },
    // It is gone for everyone already: what is left of it must go too, however often that fails.
    retryAfterMs: ({ attempt }) => Math.min(2000 * 2 ** (attempt - 1), 300_000),
  });
}
