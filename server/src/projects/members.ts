import type { z } from "zod";
import { findMemberRole } from "../organizations/index.ts";
import type { ListPage } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { narrowRole, type Role } from "../platform/operations/requirement.ts";
import {
  countProjectMembers,
  countProjectOwners,
  deleteMemberOfProjects,
  findProjectMember,
  insertProjectMember,
  listProjectMembers,
} from "./queries/members.ts";
import { lockProject } from "./queries/projects.ts";
import type { ProjectMember } from "./schema.ts";

type MemberRow = NonNullable<Awaited<ReturnType<typeof findProjectMember>>>;

function presentMember(row: MemberRow): z.input<typeof ProjectMember> {
  return {
    id: row.id,
    user_id: row.user_id,
    role: row.role,
    organization_role: row.organization_role,
    createdAt: isoTime(row.created_at),
    Member: {
      id: row.user_id,
      name: row.person_name,
      email: row.person_email,
      profile_pic: row.person_picture,
    },
  };
}

export async function pageOfProjectMembers({ db, project }: ProjectContext, page: ListPage) {
  const key = { projectId: project.id };
  const rows = await listProjectMembers(db.read, key, page);
  return page.answer(rows.map(presentMember), () => countProjectMembers(db.read, key));
}

const LAST_OWNER = "A project needs at least one owner.";

/** Adds a member of the organization to the project, or changes the role of a member. */
export async function admitMember(
  context: ProjectContext,
  { userId, role }: { userId: number; role: Role | null },
): Promise<z.input<typeof ProjectMember>> {
  const key = { projectId: context.project.id, userId };
  return context.db.write(async ({ sql }) => {
    await lockProject(sql, key);
    const inOrganization = await findMemberRole(sql, {
      organizationId: context.organization.id,
      userId,
    });
    if (!inOrganization) throw notFound();
    if (role && narrowRole(role, inOrganization) !== role) {
      throw invalidParams({
        role: `role can't be higher than the person's role in the organization, ${inOrganization}.`,
      });
    }
    await insertProjectMember(sql, { ...key, role, now: context.now() });
    if ((await countProjectOwners(sql, key)) === 0) throw conflict(LAST_OWNER);
    const row = await findProjectMember(sql, key);
    if (!row) throw notFound();
    return presentMember(row);
  });
}

export async function dismissMember(context: ProjectContext, userId: number): Promise<void> {
  const key = { projectId: context.project.id, userId };
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, key);
    if (!(await findProjectMember(sql, key))) throw notFound();
    const leaving = { projectIds: [key.projectId], userId };
    await deleteMemberOfProjects(sql, { ...leaving, now: context.now() });
    await context.services.projectMembership.left(context, transaction, leaving);
    if ((await countProjectOwners(sql, key)) === 0) throw conflict(LAST_OWNER);
  });
}
