import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import { requireAnotherOperator } from "./operators.ts";
import { deleteInvitationsSentBy } from "./queries/invitations.ts";
import { listOrganizationIdsCreatedBy, updateOrganizationCreator } from "./queries/organizations.ts";
import { deleteUserRow } from "./queries/users.ts";
import { findOtherOwner, listSolelyOwned } from "./queries/members.ts";

/** Refuses to remove the last operator, and the only owner of an organization. */
export async function requireRemovableUser(transaction: Transaction, userId: number): Promise<void> {
  await requireAnotherOperator(transaction, userId);
  const soleOwned = await listSolelyOwned(transaction.sql, userId);
  if (soleOwned.length === 0) return;
  const names = soleOwned.map(({ name }) => name).join(", ");
  throw conflict(
    `This account is the only owner of ${names}. Make another member an owner, or delete the organization first.`,
  );
}

/** Deletes the person and their open invitations. Organizations they created pass to another owner. */
export async function removeUser({ sql }: Transaction, userId: number): Promise<void> {
  await deleteInvitationsSentBy(sql, userId);
  for (const organizationId of await listOrganizationIdsCreatedBy(sql, userId)) {
    const createdBy = await findOtherOwner(sql, { organizationId, userId });
    await updateOrganizationCreator(sql, { organizationId, createdBy });
  }
  await deleteUserRow(sql, userId);
}
