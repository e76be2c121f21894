import type { z } from "zod";
import type { Sql, Transaction } from "../platform/db/index.ts";
import { conflict, notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { hashSecret } from "../platform/secrets/secrets.ts";
import { findInvitationBySecret, updateInvitationStatus } from "./queries/invitations.ts";
import { findMemberByEmail, insertMember } from "./queries/members.ts";
import { lockOrganization } from "./queries/organizations.ts";
import { findUserByEmail } from "./queries/users.ts";
import type { ReceivedInvitation } from "./schema.ts";

type Received = NonNullable<Awaited<ReturnType<typeof findInvitationBySecret>>>;

/** What the link shows before the invitation is accepted. */
export async function describeInvitation(
  sql: Sql,
  hash: string,
  now: number,
): Promise<z.input<typeof ReceivedInvitation>> {
  const invitation = await findInvitationBySecret(sql, hashSecret(hash));
  if (!invitation) throw notFound();
  return {
    organization_name: invitation.organization_name,
    email: invitation.email,
    role: invitation.role,
    status: statusOf(invitation, now),
    has_account: (await findUserByEmail(sql, invitation.email)) !== undefined,
  };
}

/** The invitation of a link, or an error that explains why the link is no longer valid. */
export async function requireOpenInvitation(sql: Sql, hash: string, now: number): Promise<Received> {
  const invitation = await findInvitationBySecret(sql, hashSecret(hash));
  if (!invitation) throw notFound("Invitation not found. A newer invitation may have replaced it.");
  const status = statusOf(invitation, now);
  if (status !== "pending") throw conflict(WHY_CLOSED[status]);
  return invitation;
}

const WHY_CLOSED = {
  accepted: "This invitation has already been used.",
  revoked: "This invitation has been revoked.",
  expired: "This invitation has expired. Ask for a new one.",
} as const;

/** Makes the person a member of the organization and of all its projects. Works once. */
export async function joinByInvitation(
  app: App,
  transaction: Transaction,
  values: { hash: string; userId: number; email: string; now: number },
): Promise<number> {
  const { sql } = transaction;
  const { userId, now } = values;
  const { organization_id: organizationId, id, role } = await requireOpenInvitation(sql, values.hash, now);
  await lockOrganization(sql, { organizationId });
  if (await findMemberByEmail(sql, { organizationId, email: values.email })) {
    throw conflict("You're already a member of this organization.");
  }
  const won = await updateInvitationStatus(
    sql,
    { organizationId, invitationId: id },
    { status: "accepted", now },
  );
  if (!won) throw conflict(WHY_CLOSED.accepted);
  await insertMember(sql, { organizationId, userId, role, now });
  await app.services.membership.joined(app, transaction, { organizationId, userId });
  return organizationId;
}

function statusOf(invitation: Received, now: number): z.input<typeof ReceivedInvitation>["status"] {
  return invitation.status === "pending" && invitation.expires_at <= now ? "expired" : invitation.status;
}
