import type { z } from "zod";
import { type ListPage, createPage } from "../platform/db/index.ts";
import type { OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requireOrganization, seesBilling } from "./organizations.ts";
import { listPendingInvitations } from "./queries/invitations.ts";
import { countMembers, listMembers } from "./queries/members.ts";
import { listProjectsOfOrganization } from "./queries/organizations.ts";
import type { Organization, OrganizationMember, PendingInvitation } from "./schema.ts";

const MOST_SHOWN = 1000;

export async function describeOrganization(
  context: OrganizationContext,
): Promise<z.input<typeof Organization>> {
  const sql = context.db.read;
  const key = { organizationId: context.organization.id };
  const row = await requireOrganization(context);
  const members = await listMembers(sql, key, createPage({ limit: MOST_SHOWN }));
  const projects = await listProjectsOfOrganization(sql, key);
  return {
    id: row.id,
    name: row.name,
    created_by: row.created_by,
    ...(seesBilling(context.organization.role) ? { plan: row.plan, credits: row.credits } : {}),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    user: { id: row.created_by, name: row.creator_name, email: row.creator_email },
    OrganizationMembers: members.map((member) => ({
      id: member.id,
      user_id: member.user_id,
      role: member.role,
      createdAt: isoTime(member.created_at),
    })),
    OrganizationProjects: projects.map((project) => ({
      id: project.id,
      name: project.name,
      project_uid: project.uid,
    })),
  };
}

export function presentMember(
  row: Awaited<ReturnType<typeof listMembers>>[number],
): z.input<typeof OrganizationMember> {
  return {
    id: row.id,
    user_id: row.user_id,
    organization_id: row.organization_id,
    role: row.role,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    Member: {
      id: row.user_id,
      name: row.person_name,
      email: row.person_email,
      profile_pic: row.person_picture,
    },
  };
}

export async function pageOfMembers(context: OrganizationContext, page: ListPage) {
  const sql = context.db.read;
  const key = { organizationId: context.organization.id };
  const rows = await listMembers(sql, key, page);
  const organizationMember = rows.map(presentMember);
  const now = context.now();
  const invitations: z.input<typeof PendingInvitation>[] = (await listPendingInvitations(sql, key)).map(
    (row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      status: row.expires_at <= now ? "expired" : row.status,
      createdAt: isoTime(row.created_at),
    }),
  );
  return page.answer({ organizationMember, invitations }, () => countMembers(sql, key));
}
