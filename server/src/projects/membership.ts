import { findOtherOwner, type Membership } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { deleteMemberOfProjects, insertMemberOfEveryProject } from "./queries/members.ts";
import { listProjectIds, listProjectsCreatedBy, updateProjectCreator } from "./queries/projects.ts";

/** What other nouns write in the transaction in which a person leaves projects. `create-services.ts` connects the two. */
export interface ProjectMembershipEffects {
  left(
    app: App,
    transaction: Transaction,
    leaving: { readonly projectIds: readonly number[]; readonly userId: number },
  ): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    projectMembership: ProjectMembershipEffects;
  }
}

/** A new member of an organization joins all its projects, like the existing members. */
export async function joinProjects(
  app: Pick<App, "now">,
  { sql }: Transaction,
  membership: Membership,
): Promise<void> {
  const projectIds = await listProjectIds(sql, membership);
  await insertMemberOfEveryProject(sql, { projectIds, userId: membership.userId, now: app.now() });
}

export async function leaveProjects(
  app: App,
  transaction: Transaction,
  membership: Membership,
): Promise<void> {
  const projectIds = await listProjectIds(transaction.sql, membership);
  if (projectIds.length === 0) return;
  const leaving = { projectIds, userId: membership.userId };
  await deleteMemberOfProjects(transaction.sql, { ...leaving, now: app.now() });
  await app.services.projectMembership.left(app, transaction, leaving);
}

/** Projects that a person created pass to another owner of their organization. */
export async function passOnProjects({ sql }: Transaction, userId: number): Promise<void> {
  for (const { id, organization_id } of await listProjectsCreatedBy(sql, userId)) {
    const createdBy = await findOtherOwner(sql, { organizationId: organization_id, userId });
    await updateProjectCreator(sql, { projectId: id, createdBy });
  }
}
