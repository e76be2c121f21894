import type { App, OrganizationScope } from "../../platform/operations/context.ts";
import { findOrganization } from "../../organizations/index.ts";
import { findProjectById } from "../../projects/index.ts";
import { countRunPages, type RunKey } from "../queries/pages.ts";
import type { SourceRow } from "../queries/sources.ts";

/** One slice of a sync: what its steps share. */
export interface SyncRun {
  readonly sourceId: number;
  readonly projectId: number;
  readonly key: RunKey;
  readonly organization: Pick<OrganizationScope, "id" | "plan">;
  readonly maxPages: number;
  /** Pages found so far that are read, and that are only listed. */
  read: number;
  skipped: number;
  isTruncated: boolean;
}

export async function openRun(app: App, source: SourceRow, maxPages: number): Promise<SyncRun> {
  const key = { projectId: source.project_id, sourceId: source.id, run: source.run };
  const organization = await organizationOf(app, source);
  const counts = await countRunPages(app.db.read, key);
  return {
    sourceId: source.id,
    projectId: source.project_id,
    key,
    organization,
    maxPages,
    ...counts,
    isTruncated: source.is_truncated === 1,
  };
}

export async function organizationOf(
  app: App,
  source: Pick<SourceRow, "project_id">,
): Promise<Pick<OrganizationScope, "id" | "plan">> {
  const project = await findProjectById(app.db.read, source.project_id);
  const organization = project && (await findOrganization(app.db.read, project.organization_id));
  if (!organization) throw new Error("The source's project was deleted.");
  return { id: organization.id, plan: organization.plan };
}
