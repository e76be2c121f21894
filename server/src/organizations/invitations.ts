import type { z } from "zod";
import type { Sql, Transaction } from "../platform/db/index.ts";
import { conflict, limitReached, notFound } from "../platform/errors/app-error.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import { cancelMail, sendMail } from "../platform/mail/index.ts";
import { callerUserId, type OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { Role } from "../platform/operations/requirement.ts";
import { hashSecret, newSecret } from "../platform/secrets/secrets.ts";
import { invitationMail } from "./invitation-mail.ts";
import { planOf } from "./plans.ts";
import {
  countOpenInvitations,
  findInvitation,
  updateInvitationStatus,
  upsertInvitation,
} from "./queries/invitations.ts";
import { countMembers, findMemberByEmail } from "./queries/members.ts";
import { lockOrganization } from "./queries/organizations.ts";
import { findUser } from "./queries/users.ts";
import type { Invitation } from "./schema.ts";

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Counts all inviters and organizations together, so that no inbox is flooded. */
const PER_RECIPIENT: Allowance = { name: "invitation-recipient", calls: 5, seconds: 3600 };
const PER_SENDER: Allowance = { name: "invitation-sender", calls: 100, seconds: 3600 };
const PER_ORGANIZATION: Allowance = { name: "invitation-organization", calls: 200, seconds: 3600 };
const mailKey = (invitationId: number) => `invitation:${invitationId}`;

type SentInvitation = z.input<typeof Invitation>;

/** Invites an address. While it has not answered, inviting it again replaces the invitation and its link. */
export async function invite(
  context: OrganizationContext,
  { email, role }: { email: string; role: Role },
): Promise<SentInvitation> {
  await countInvitation(context, email);
  return context.db.write((transaction) => send(context, transaction, { email, role }));
}

async function countInvitation(context: OrganizationContext, email: string): Promise<void> {
  await context.limiter.spend(PER_SENDER, String(callerUserId(context)));
  await context.limiter.spend(PER_ORGANIZATION, String(context.organization.id));
  await context.limiter.spend(PER_RECIPIENT, email);
}

/** A new link and seven more days; the link sent before stops working. */
export async function resendInvitation(
  context: OrganizationContext,
  invitationId: number,
): Promise<SentInvitation> {
  const key = { organizationId: context.organization.id, invitationId };
  const known = await requirePending(context.db.read, key);
  await countInvitation(context, known.email);
  return context.db.write(async (transaction) => {
    const { email, role } = await requirePending(transaction.sql, key);
    return send(context, transaction, { email, role });
  });
}

export async function revokeInvitation(context: OrganizationContext, invitationId: number): Promise<void> {
  const key = { organizationId: context.organization.id, invitationId };
  await context.db.write(async (transaction) => {
    await requirePending(transaction.sql, key);
    const status = { status: "revoked", now: context.now() } as const;
    if (!(await updateInvitationStatus(transaction.sql, key, status))) throw alreadyAccepted();
    await cancelMail(context, transaction, mailKey(invitationId));
  });
}

async function send(
  context: OrganizationContext,
  transaction: Transaction,
  { email, role }: { email: string; role: Role },
): Promise<SentInvitation> {
  const { sql } = transaction;
  const now = context.now();
  const organizationId = context.organization.id;
  const organization = await lockOrganization(sql, { organizationId });
  if (await findMemberByEmail(sql, { organizationId, email })) {
    throw conflict("This person is already a member of the organization.");
  }
  await requireFreeSeat(sql, { organizationId, plan: organization.plan, email, now });
  const sender = await findUser(sql, callerUserId(context) ?? 0);
  if (!sender) throw notFound();
  const hash = newSecret();
  const row = await upsertInvitation(sql, {
    organizationId,
    sentBy: sender.id,
    email,
    role,
    secretHash: hashSecret(hash),
    expiresAt: now + VALID_MS,
    now,
  });
  const mail = { email, role, hash, organizationName: organization.name, sender, expiresAt: row.expires_at };
  await sendMail(context, transaction, mailKey(row.id), invitationMail(context, mail));
  const createdAt = isoTime(row.created_at);
  return { id: row.id, sent_by: sender.id, email, role, hash, status: "pending", createdAt };
}

/** Members and those who may still join share the plan's allowance. */
async function requireFreeSeat(
  sql: Sql,
  values: { organizationId: number; plan: string; email: string; now: number },
): Promise<void> {
  const key = { organizationId: values.organizationId };
  const open = await countOpenInvitations(sql, key, { now: values.now, exceptEmail: values.email });
  if ((await countMembers(sql, key)) + open >= planOf(values.plan).members) throw limitReached();
}

const alreadyAccepted = () => conflict("This invitation has already been accepted.");

async function requirePending(sql: Sql, key: { organizationId: number; invitationId: number }) {
  const invitation = await findInvitation(sql, key);
  if (!invitation) throw notFound();
  if (invitation.status === "accepted") throw alreadyAccepted();
  if (invitation.status === "revoked") throw conflict("This invitation has been revoked.");
  return invitation;
}
