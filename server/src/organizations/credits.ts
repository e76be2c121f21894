import type { z } from "zod";
import { AppError, notFound } from "../platform/errors/app-error.ts";
import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App, OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requireOrganization } from "./organizations.ts";
import {
  countCreditEntries,
  findCredits,
  findStanding,
  insertCreditEntry,
  listCreditEntries,
  updateCredits,
} from "./queries/credits.ts";
import type { Credits } from "./schema.ts";

export interface CreditBooking {
  readonly organizationId: number;
  /** Positive for a grant, negative for what a reply used. */
  readonly amount: number;
  readonly reason: string;
  readonly reference?: string;
  readonly now: number;
}

/** Books credits in the ledger as part of a transaction and answers the new balance. */
export async function bookCredits({ sql }: Transaction, booking: CreditBooking): Promise<number> {
  const { organizationId, amount } = booking;
  const balance = await updateCredits(sql, { organizationId }, amount);
  if (balance === null) throw noCreditsLeft();
  if (amount !== 0)
    await insertCreditEntry(sql, { ...booking, balance, reference: booking.reference ?? null });
  return balance;
}

export const noCreditsLeft = () =>
  new AppError(
    "payment_required",
    "The organization has no credits left. An owner can add credits in the organization's settings.",
  );

/** What an organization may use: its plan and its balance, as they are committed. */
export async function standingOf(
  app: Pick<App, "db">,
  organizationId: number,
): Promise<{ plan: string; credits: number }> {
  const standing = await findStanding(app.db.read, { organizationId });
  if (!standing) throw notFound();
  return standing;
}

/** The balance of an organization as it is committed. */
export function creditsOf(app: Pick<App, "db">, organizationId: number): Promise<number> {
  return findCredits(app.db.read, { organizationId });
}

/** One use of credits among others of the same organization. */
export type CreditUse = Omit<CreditBooking, "organizationId">;

/**
 * Books many uses at once: the balance changes once, and each use has its own entry. Answers those the
 * balance did not cover; they are not booked.
 */
export async function bookUses(
  transaction: Transaction,
  organizationId: number,
  uses: readonly CreditUse[],
): Promise<CreditUse[]> {
  const { sql } = transaction;
  const sum = uses.reduce((total, use) => total + use.amount, 0);
  const balance = await updateCredits(sql, { organizationId }, sum);
  if (balance === null) return bookOneByOne(sql, organizationId, uses);
  let running = balance - sum;
  for (const use of uses) {
    running += use.amount;
    const reference = use.reference ?? null;
    await insertCreditEntry(sql, { ...use, organizationId, balance: running, reference });
  }
  return [];
}

async function bookOneByOne(sql: Sql, organizationId: number, uses: readonly CreditUse[]) {
  const uncovered: CreditUse[] = [];
  for (const use of uses) {
    const balance = await updateCredits(sql, { organizationId }, use.amount);
    if (balance === null) uncovered.push(use);
    else await insertCreditEntry(sql, { ...use, organizationId, balance, reference: use.reference ?? null });
  }
  return uncovered;
}

/** The balance and a page of the ledger, newest first. */
export async function pageOfCredits(
  context: OrganizationContext,
  { limit, page }: { limit: number; page: number },
): Promise<{ total: number; data: z.input<typeof Credits> }> {
  const sql = context.db.read;
  const key = { organizationId: context.organization.id };
  const organization = await requireOrganization(context);
  const rows = await listCreditEntries(sql, key, { limit, offset: (page - 1) * limit });
  return {
    total: await countCreditEntries(sql, key),
    data: {
      balance: organization.credits,
      plan: organization.plan,
      entries: rows.map((row) => ({
        id: row.id,
        amount: row.amount,
        balance: row.balance,
        reason: row.reason,
        reference: row.reference,
        createdAt: isoTime(row.created_at),
      })),
    },
  };
}
