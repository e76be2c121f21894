import { deleteKeysOfProject, deleteWaysIn } from "./access/index.ts";
import { withdrawChannels } from "./channels/index.ts";
import { deleteCentre } from "./help-centre/index.ts";
import type { ProjectEndings } from "./projects/index.ts";
import { pauseEndpoints } from "./webhooks/index.ts";

/** Every way into a project and out of it ends in the transaction that hides it, long before its rows are gone. */
export const projectEndings: ProjectEndings = {
  async hidden(app, transaction, projectId) {
    await deleteKeysOfProject(transaction.sql, projectId);
    await withdrawChannels(app, transaction, projectId);
    await pauseEndpoints(transaction.sql, projectId, app.now());
    await deleteCentre(transaction.sql, projectId);
  },
  organizationHidden: ({ sql }, organizationId) => deleteWaysIn(sql, organizationId),
};
