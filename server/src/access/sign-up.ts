import type { z } from "zod";
import {
  createOrganization,
  findUser,
  findUserByEmail,
  insertUser,
  joinByInvitation,
  requireOpenInvitation,
  startOf,
} from "../organizations/index.ts";
import { isUniqueViolation, type Transaction } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams } from "../platform/errors/app-error.ts";
import type { Context } from "../platform/operations/context.ts";
import { hashSecret } from "../platform/secrets/secrets.ts";
import { describeMe } from "./me.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { deadLink, requireOpenSignUp } from "./pending-sign-ups.ts";
import { deleteSignUpRow, findSignUpBySecret } from "./queries/sign-ups.ts";
import type { Me } from "./schema.ts";
import { beginSignIn, finishSignIn, refuseOtherSites } from "./sign-in.ts";

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The link proves that the address belongs to the person: creates an account with its own organization. */
export async function completeSignUpByHash(
  context: Context,
  input: { hash: string; name: string; password: string; organizationName: string | undefined },
): Promise<z.input<typeof Me>> {
  refuseOtherSites(context);
  await requireOpenSignUp(context);
  const secretHash = hashSecret(input.hash);
  const pending = await findSignUpBySecret(context.db.read, secretHash, context.now());
  if (!pending) throw deadLink();
  const { name, password, organizationName } = input;
  return createAccount(context, { name, email: pending.email, password }, async (transaction, userId) => {
    if (!(await deleteSignUpRow(transaction.sql, { id: pending.id, secretHash }))) throw deadLink();
    await createOrganization(transaction, {
      name: organizationName ?? `${name}'s organization`.slice(0, 100),
      ownerId: userId,
      ...(await startOf(context, transaction.sql, userId)),
      now: context.now(),
    });
  });
}

/** Joins with the account that is signed in, or with a new one for the invited address. */
export async function acceptByHash(
  context: Context,
  input: { hash: string; name?: string | undefined; password?: string | undefined },
): Promise<z.input<typeof Me>> {
  const { hash } = input;
  const { email } = await requireOpenInvitation(context.db.read, hash, context.now());
  const join = async (transaction: Transaction, userId: number) => {
    await joinByInvitation(context, transaction, { hash, userId, email, now: context.now() });
  };
  if (context.actor.kind === "person") {
    const { userId } = context.actor;
    const user = await findUser(context.db.read, userId);
    if (user?.email !== email) {
      throw forbidden(`This invitation is for ${email}. Sign in with that address to accept it.`);
    }
    await context.db.write((transaction) => join(transaction, userId));
    return describeMe(context, userId, context.actor);
  }
  refuseOtherSites(context);
  if (await findUserByEmail(context.db.read, email)) throw accountExists(email);
  return createAccount(context, requireNewPerson(input, email), join);
}

function requireNewPerson(
  { name, password }: { name?: string | undefined; password?: string | undefined },
  email: string,
): NewPerson {
  if (name !== undefined && password !== undefined) return { name, email, password };
  throw invalidParams({
    ...(name === undefined ? { name: "name is required for a new account." } : {}),
    ...(password === undefined ? { password: "password is required for a new account." } : {}),
  });
}

async function createAccount(
  context: Context,
  { name, email, password }: NewPerson,
  complete: (transaction: Transaction, userId: number) => Promise<void>,
): Promise<z.input<typeof Me>> {
  if (await findUserByEmail(context.db.read, email)) throw accountExists(email);
  await requireStrongPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  try {
    const created = await context.db.write(async (transaction) => {
      const userId = await insertUser(transaction.sql, { name, email, passwordHash, now: context.now() });
      await complete(transaction, userId);
      return { userId, issued: await beginSignIn(context, transaction, userId) };
    });
    return await finishSignIn(context, created.userId, created.issued);
  } catch (error) {
    throw isUniqueViolation(error) ? accountExists(email) : error;
  }
}

const accountExists = (email: string) =>
  conflict(`An account for ${email} already exists. Please sign in.`, {
    email: "email already belongs to an account.",
  });
