import type { z } from "zod";
import { AppError } from "../platform/errors/app-error.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requireOrganization } from "./organizations.ts";
import {
  countCreditEntries,
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
  if (balance === null) {
    throw new AppError(
      "payment_required",
      "The organization has no credits left. An owner can add credits in the organization's settings.",
    );
  }
  if (amount !== 0)
    await insertCreditEntry(sql, { ...booking, balance, reference: booking.reference ?? null });
  return balance;
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
