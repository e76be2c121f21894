import type { z } from "zod";
import {
  createOrganization,
  findUser,
  findUserByEmail,
  insertUser,
  isInvited,
  joinByInvitation,
  requireOpenInvitation,
} from "../organizations/index.ts";
import { isUniqueViolation, type Transaction } from "../platform/db/index.ts";
import { conflict, forbidden, invalidParams } from "../platform/errors/app-error.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Context } from "../platform/operations/context.ts";
import { describeMe } from "./me.ts";
import { hashPassword } from "./passwords.ts";
import type { Me } from "./schema.ts";
import { beginSignIn, finishSignIn, refuseOtherSites } from "./sign-in.ts";

const PER_ADDRESS: Allowance = { name: "sign-up", calls: 20, seconds: 3600 };

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A new account with an organization of its own; who was invited joins that one and needs no other. */
export async function signUpPerson(
  context: Context,
  person: NewPerson,
  organizationName: string | undefined,
): Promise<z.input<typeof Me>> {
  refuseOtherSites(context);
  await context.limiter.spend(PER_ADDRESS, addressKey(context.call.ip));
  const invited = await isInvited(context.db.read, person.email, context.now());
  if (!context.config.openSignUp && !invited) {
    throw forbidden("Sign-up is closed on this server. Ask an owner of an organization to invite you.");
  }
  const ownName = organizationName ?? (invited ? undefined : `${person.name}'s organization`);
  return createAccount(context, person, async (transaction, userId) => {
    if (ownName === undefined) return;
    await createOrganization(transaction, { name: ownName, ownerId: userId, now: context.now() });
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
    await joinByInvitation(transaction, { hash, userId, email, now: context.now() });
  };
  if (context.actor.kind === "person") {
    const { userId, csrfToken } = context.actor;
    const user = await findUser(context.db.read, userId);
    if (user?.email !== email) {
      throw forbidden(`This invitation is for ${email}. Sign in with that address to accept it.`);
    }
    await context.db.write((transaction) => join(transaction, userId));
    return describeMe(context, userId, csrfToken);
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
  settle: (transaction: Transaction, userId: number) => Promise<void>,
): Promise<z.input<typeof Me>> {
  if (await findUserByEmail(context.db.read, email)) throw accountExists(email);
  const passwordHash = await hashPassword(password);
  try {
    const created = await context.db.write(async (transaction) => {
      const userId = await insertUser(transaction.sql, { name, email, passwordHash, now: context.now() });
      await settle(transaction, userId);
      return { userId, issued: await beginSignIn(context, transaction, userId) };
    });
    return await finishSignIn(context, created.userId, created.issued);
  } catch (error) {
    throw isUniqueViolation(error) ? accountExists(email) : error;
  }
}

const accountExists = (email: string) =>
  conflict(`There is already an account for ${email}. Please sign in.`, {
    email: "email belongs to an account that exists already.",
  });
