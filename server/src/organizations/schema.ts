import { z } from "zod";
import { mailedName, timestamp } from "../platform/operations/fields.ts";
import { ROLES } from "../platform/operations/requirement.ts";
import { PLAN_NAMES } from "./plans.ts";

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email())
  .describe("An e-mail address; case is ignored");

export const PersonName = mailedName(100).describe("The person's name");
export const OrganizationName = mailedName(100).describe("The organization's name");
export const PlanChoice = z.enum(PLAN_NAMES).describe("The plan, which sets the limits");
/** What opens an invitation or a password reset: comes from a mail's link. */
export const LinkHash = z.string().min(1).max(200).describe("The hash from the link in the e-mail");

export const RoleName = z.enum(ROLES).describe("What the person can do in the organization");

export const Organization = z
  .object({
    id: z.number().int(),
    name: z.string(),
    created_by: z.number().int(),
    plan: z.string().optional().describe("For owners only"),
    credits: z.number().int().optional().describe("For owners only"),
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

export const Invitation = z
  .object({
    id: z.number().int(),
    sent_by: z.number().int(),
    email: z.string(),
    role: RoleName,
    hash: z.string().describe("Accepts the invitation; returned once, and part of the link in the e-mail"),
    status: z.enum(["pending"]),
    createdAt: timestamp,
  })
  .meta({ id: "Invitation" });

/** What the invited person sees before accepting. */
export const ReceivedInvitation = z
  .object({
    organization_name: z.string(),
    email: z.string(),
    role: RoleName,
    status: z.enum(["pending", "accepted", "revoked", "expired"]),
    has_account: z.boolean().describe("The address has an account; sign in to accept"),
  })
  .meta({ id: "ReceivedInvitation" });

/** The plan, where the role may see it. */
export const VisiblePlan = z.string().optional().describe("For owners and billing members only");

/** An organization as its member sees it in a list. */
export const OwnOrganization = z
  .object({ id: z.number().int(), name: z.string(), role: RoleName, plan: VisiblePlan })
  .meta({ id: "OwnOrganization" });

export const Credits = z
  .object({
    balance: z.number().int(),
    plan: z.string(),
    entries: z.array(
      z.object({
        id: z.number().int(),
        amount: z.number().int().describe("Negative if credits were used"),
        balance: z.number().int().describe("The balance after this entry"),
        reason: z.string(),
        reference: z.string().nullable(),
        createdAt: timestamp,
      }),
    ),
  })
  .meta({ id: "Credits" });

export const Operator = z
  .object({ id: z.number().int(), name: z.string(), email: z.string() })
  .meta({ id: "Operator" });

export const Installation = z
  .object({
    open_sign_up: z.boolean().describe("Anyone can create an account and an organization"),
    open_sign_up_fixed: z.boolean().describe("Set by OPEN_SIGN_UP in the environment"),
    starting_credits: z.number().int().describe("What a new organization starts with"),
    sends_mail: z.boolean().describe("A mail server is configured"),
  })
  .meta({ id: "Installation" });

export const InstallationOrganization = z
  .object({
    id: z.number().int(),
    name: z.string(),
    plan: z.string(),
    credits: z.number().int(),
    members: z.number().int(),
    projects: z.number().int(),
    vendor_keys_shared: z
      .boolean()
      .describe("Whether its projects may use the installation's model keys; with false it needs its own"),
    createdAt: timestamp,
    domains: z.array(z.string()).describe("E-mail domains an operator has verified for single sign-on"),
  })
  .meta({ id: "InstallationOrganization" });
