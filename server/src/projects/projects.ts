import type { z } from "zod";
import { seesBilling } from "../organizations/index.ts";
import { defaultModel } from "../models/index.ts";
import { deleteOrganizationRow, lockOrganization } from "../organizations/index.ts";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import {
  callerUserId,
  type Context,
  type OrganizationContext,
  type ProjectContext,
} from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { narrowRole, type Role } from "../platform/operations/requirement.ts";
import { createProject } from "./create-project.ts";
import { isLarge } from "../deletions/index.ts";
import { deleteOrganizationLater } from "./organization-deletion.ts";
import { deleteLater } from "./project-deletion.ts";
import {
  countReachableProjects,
  deleteProjectRow,
  findProject,
  listProjectIds,
  listReachableProjects,
  updateProjectName,
  type Reach,
} from "./queries/projects.ts";
import type { CreatedProject, MyProject, Project } from "./schema.ts";

type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

export function presentProject(row: ProjectRow): z.input<typeof Project> {
  return {
    id: row.id,
    project_uid: row.uid,
    organization_id: row.organization_id,
    name: row.name,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** The projects the caller can access: all of a person's, or those in a token's scope. */
export async function pageOfMyProjects(
  context: Context,
  page: ListPage,
): Promise<ListAnswer<z.input<typeof MyProject>[]>> {
  const reach = reachOf(context);
  if (!reach) return page.answer([], () => Promise.resolve(0));
  const sql = context.db.read;
  const rows = await listReachableProjects(sql, reach, page);
  const data = rows.map((row): z.input<typeof MyProject> => ({
    ...presentProject(row),
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      ...(seesBilling(roleOf(context, null, row.organization_role)) ? { plan: row.organization_plan } : {}),
    },
    role: roleOf(context, row.project_role, row.organization_role),
  }));
  return page.answer(data, () => countReachableProjects(sql, reach));
}

function reachOf({ actor, closedOrganizationIds }: Context): Reach | null {
  if (actor.kind === "person") return { userId: actor.userId, closedOrganizationIds };
  if (actor.kind !== "token") return null;
  const opensNothing = !actor.permissions && (!actor.role || actor.role === "billing");
  if (opensNothing || actor.projectIds?.length === 0) return null;
  const { userId, organizationId, projectIds, issuedAt } = actor;
  return { userId, organizationId, projectIds, issuedAt };
}

function roleOf({ actor }: Context, inProject: Role | null, inOrganization: Role): Role | null {
  const persons = inProject ? narrowRole(inProject, inOrganization) : inOrganization;
  return actor.kind === "token" ? narrowRole(actor.role, persons) : persons;
}

export async function startProject(
  context: OrganizationContext,
  name: string,
): Promise<z.input<typeof CreatedProject>> {
  const { organization } = context;
  const createdBy = callerUserId(context);
  if (createdBy === null) throw notFound();
  const { catalogue } = await context.services.models.of(organization.id);
  const model = defaultModel(catalogue, context.config, organization.plan);
  return context.db.write(async (transaction) => {
    const values = { organizationId: organization.id, name, createdBy, model, now: context.now() };
    const { id, widgetUid } = await createProject(transaction, values);
    const row = await findProject(transaction.sql, { organizationId: organization.id, projectId: id });
    if (!row) throw notFound();
    return { ...presentProject(row), widget_uid: widgetUid };
  });
}

const keyOf = ({ organization, project }: ProjectContext) => ({
  organizationId: organization.id,
  projectId: project.id,
});

export async function changeProjectName(
  context: ProjectContext,
  name: string,
): Promise<z.input<typeof Project>> {
  const key = keyOf(context);
  return context.db.write(async ({ sql }) => {
    await updateProjectName(sql, key, { name, now: context.now() });
    const row = await findProject(sql, key);
    if (!row) throw notFound();
    return presentProject(row);
  });
}

/** Ends a project with everything in it, once its name was typed. */
export async function endProject(context: ProjectContext, confirmName: string): Promise<void> {
  const key = keyOf(context);
  const goesLater = await isLarge(context, "projects", key.projectId);
  await context.db.write(async (transaction) => {
    const row = await findProject(transaction.sql, key);
    if (!row) throw notFound();
    if (row.name !== confirmName) {
      throw invalidParams({ confirm_name: `confirm_name must be ${row.name}, the project's name.` });
    }
    if (goesLater) await deleteLater(context, transaction, key);
    else await deleteProjectRow(transaction.sql, key);
    await context.events.publish(transaction, { topic: "project.deleted", projectId: key.projectId });
  });
}

/** Deletes an organization with all its projects, once its name was typed. */
export async function endOrganization(context: OrganizationContext, confirmName: string): Promise<void> {
  const organizationId = context.organization.id;
  const goesLater = await isLargeOrganization(context, organizationId);
  await context.db.write(async (transaction) => {
    const { name } = await lockOrganization(transaction.sql, { organizationId });
    if (name !== confirmName) {
      throw invalidParams({ confirm_name: `confirm_name must be ${name}, the organization's name.` });
    }
    if (goesLater) return deleteOrganizationLater(context, transaction, organizationId);
    const projects = await listProjectIds(transaction.sql, { organizationId });
    for (const projectId of projects) {
      await deleteProjectRow(transaction.sql, { organizationId, projectId });
      await context.events.publish(transaction, { topic: "project.deleted", projectId });
    }
    await deleteOrganizationRow(transaction.sql, organizationId);
  });
  if (!goesLater) await context.db.purgeDeleted();
}

async function isLargeOrganization(context: OrganizationContext, organizationId: number): Promise<boolean> {
  if (await isLarge(context, "organizations", organizationId)) return true;
  for (const projectId of await listProjectIds(context.db.read, { organizationId }))
    if (await isLarge(context, "projects", projectId)) return true;
  return false;
}
