import { findUser, requireAnotherOperator } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { deleteUserRow, listSolelyOwned } from "./queries/accounts.ts";

/** Deletes an account with its sign-ins, tokens and memberships. What it made stays with another owner. */
export async function removeAccount(transaction: Transaction, userId: number): Promise<void> {
  await requireAnotherOperator(transaction, userId);
  const alone = await listSolelyOwned(transaction.sql, userId);
  if (alone.length > 0) {
    const names = alone.map(({ name }) => name).join(", ");
    throw conflict(
      `This account is the only owner of ${names}. Make another member an owner, or delete the organization first.`,
    );
  }
  await deleteUserRow(transaction.sql, userId);
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
      throw invalidParams({ confirm_email: `confirm_email must be the account's address, ${user.email}.` });
    }
    await removeAccount(transaction, userId);
  });
  await context.db.purgeDeleted();
  context.call.setSignInCookie(null);
}
