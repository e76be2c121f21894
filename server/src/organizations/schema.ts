import { z } from "zod";
import { timestamp } from "../platform/operations/fields.ts";
import { ROLES } from "../platform/operations/requirement.ts";

export const RoleName = z.enum(ROLES).describe("What the person may do in the organization");

export const Organization = z
  .object({
    id: z.number().int(),
    name: z.string(),
    created_by: z.number().int(),
    plan: z.string(),
    credits: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
    user: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
    OrganizationMembers: z.array(
      z.object({ id: z.number().int(), user_id: z.number().int(), role: RoleName, createdAt: timestamp }),
    ),
    OrganizationProjects: z.array(
      z.object({ id: z.number().int(), name: z.string(), project_uid: z.string() }),
    ),
  })
  .meta({ id: "Organization" });

export const OrganizationMember = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    organization_id: z.number().int(),
    role: RoleName,
    createdAt: timestamp,
    updatedAt: timestamp,
    Member: z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      profile_pic: z.string().nullable(),
    }),
  })
  .meta({ id: "OrganizationMember" });

export const PendingInvitation = z
  .object({
    id: z.number().int(),
    email: z.string(),
    role: RoleName,
    status: z.enum(["pending", "accepted", "revoked", "expired"]),
    createdAt: timestamp,
  })
  .meta({ id: "PendingInvitation" });

export const Invitation = PendingInvitation.extend({
  sent_by: z.number().int(),
  hash: z.string().describe("Accepts the invitation; shown once, also in the mail's link"),
}).meta({ id: "Invitation" });
