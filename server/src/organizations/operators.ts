import type { z } from "zod";
import type { Sql, Transaction } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import { findOperator, listOperators, lockOperators, updateOperator } from "./queries/operators.ts";
import { findUserByEmail } from "./queries/users.ts";
import type { Operator } from "./schema.ts";

export { listOperators };

export async function isOperator(sql: Sql, userId: number): Promise<boolean> {
  return (await findOperator(sql, userId)) !== undefined;
}

/** Only a person who has an account can operate the installation. */
export async function addOperator(
  { sql }: Transaction,
  email: string,
  now: number,
): Promise<z.input<typeof Operator>> {
  const user = await findUserByEmail(sql, email);
  if (!user) throw invalidParams({ email: `No account found for ${email}. Invite the person first.` });
  await updateOperator(sql, user.id, { isOperator: true, now });
  return { id: user.id, name: user.name, email: user.email };
}

export async function removeOperator(transaction: Transaction, userId: number, now: number): Promise<void> {
  await requireAnotherOperator(transaction, userId);
  if (!(await findOperator(transaction.sql, userId))) throw notFound();
  await updateOperator(transaction.sql, userId, { isOperator: false, now });
}

/** An installation without an operator could not be run from the dashboard any more. */
export async function requireAnotherOperator({ sql }: Transaction, userId: number): Promise<void> {
  const operators = await lockOperators(sql);
  if (operators.length === 1 && operators[0] === userId) {
    throw conflict("An installation needs at least one operator. Add another one first.");
  }
}
