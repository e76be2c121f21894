import { AppError } from "../platform/errors/app-error.ts";
import type { Transaction } from "../platform/db/index.ts";
import { insertCreditEntry, updateCredits } from "./queries.ts";

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
