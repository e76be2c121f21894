import {
  findUser,
  listOrganizationsOfUser,
  removeUser,
  requireRemovableUser,
} from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { passOnProjects } from "../projects/index.ts";
import { deleteCredentialsOf } from "./queries/accounts.ts";

/**
 * Deletes an account with its sign-ins, tokens, keys, open invitations and memberships. What it created passes to
 * another owner.
 */
export async function removeAccount(transaction: Transaction, userId: number): Promise<void> {
  await requireRemovableUser(transaction, userId);
  await deleteCredentialsOf(transaction.sql, userId);
  await passOnProjects(transaction, userId);
  await removeUser(transaction, userId);
}

/** A person deletes their own account, once its address was typed. */
export async function deleteOwnAccount(
  context: Context,
  userId: number,
  confirmEmail: string,
): Promise<void> {
  await context.db.write(async (transaction) => {
    const user = await findUser(transaction.sql, userId);
    if (!user) throw notFound();
    if (user.email !== confirmEmail.trim().toLowerCase()) {
      throw invalidParams({ confirm_email: `confirm_email must be ${user.email}, the account's address.` });
    }
    for (const { id: organizationId } of await listOrganizationsOfUser(transaction.sql, { userId }))
      await context.services.membership.left(context, transaction, { organizationId, userId });
    await removeAccount(transaction, userId);
  });
  await context.db.purgeDeleted();
  context.call.setSignInCookie(null);
}
