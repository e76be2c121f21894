import type { z } from "zod";
import { AppError, notFound } from "../platform/errors/app-error.ts";
import type { Sql, Transaction, ListPage, ListAnswer } from "../platform/db/index.ts";
import type { Context, OrganizationContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { requireOrganization } from "./organizations.ts";
import {
  countCreditEntries,
  findCredits,
  insertCreditEntries,
  listCreditEntries,
  updateCredits,
  type NewCreditEntry,
} from "./queries/credits.ts";
import { findOrganization } from "./queries/organizations.ts";
import type { Credits } from "./schema.ts";

export interface CreditBooking {
  readonly organizationId: number;
  /** Positive for a grant, negative for what a reply used. */
  readonly amount: number;
  readonly reason: string;
  readonly reference?: string;
  /** Whose visitors or integrations used them. */
  readonly projectId?: number | null;
  readonly now: number;
}

/** Books credits in the ledger as part of a transaction and answers the new balance. */
export async function bookCredits({ sql }: Transaction, booking: CreditBooking): Promise<number> {
  const { organizationId, amount } = booking;
  const balance = await updateCredits(sql, { organizationId }, amount);
  if (balance === null) throw noCreditsLeft();
  if (amount !== 0) await insertCreditEntries(sql, [toEntry(organizationId, booking, balance)]);
  return balance;
}

const toEntry = (organizationId: number, use: CreditUse, balance: number): NewCreditEntry => ({
  organizationId,
  amount: use.amount,
  balance,
  reason: use.reason,
  reference: use.reference ?? null,
  projectId: use.projectId ?? null,
  now: use.now,
});

/** Gives an organization more credits. */
export function addCredits(
  context: Context,
  grant: { organizationId: number; amount: number; note?: string | undefined },
): Promise<number> {
  const { organizationId, amount, note } = grant;
  return context.db.write(async (transaction) => {
    if (!(await findOrganization(transaction.sql, organizationId))) throw notFound();
    const reference = note ? { reference: note } : {};
    const booking = { organizationId, amount, reason: "credits added", ...reference, now: context.now() };
    return bookCredits(transaction, booking);
  });
}

const noCreditsLeft = () =>
  new AppError("payment_required", "The organization has no credits left. Ask an operator for more.");

/** One use of credits among others of the same organization. */
export type CreditUse = Omit<CreditBooking, "organizationId">;

/** A use and the organization it belongs to. */
export interface OrganizationUse {
  readonly organizationId: number;
  readonly use: CreditUse;
}

/**
 * Books many uses at once: each balance changes once, and each use has its own entry. Returns the uses that a
 * balance didn't fully cover; for these, only the remaining credits are booked.
 */
export async function bookUses(
  { sql }: Transaction,
  uses: readonly OrganizationUse[],
): Promise<OrganizationUse[]> {
  const entries: NewCreditEntry[] = [];
  const uncovered: OrganizationUse[] = [];
  for (const [organizationId, own] of byOrganization(uses)) {
    const sum = own.reduce((total, use) => total + use.amount, 0);
    let balance = await updateCredits(sql, { organizationId }, sum);
    const covered = balance === null ? await coverOneByOne(sql, organizationId, own, uncovered) : own;
    balance ??= await findCredits(sql, { organizationId });
    // From the last to the first, since the balance after the last is the one that is known.
    for (const use of covered.toReversed()) {
      entries.push(toEntry(organizationId, use, balance));
      balance -= use.amount;
    }
  }
  await insertCreditEntries(sql, entries.reverse());
  return uncovered;
}

function byOrganization(uses: readonly OrganizationUse[]): Map<number, CreditUse[]> {
  const groups = new Map<number, CreditUse[]>();
  for (const { organizationId, use } of uses) {
    const group = groups.get(organizationId);
    if (group) group.push(use);
    else groups.set(organizationId, [use]);
  }
  return groups;
}

async function coverOneByOne(
  sql: Sql,
  organizationId: number,
  uses: readonly CreditUse[],
  uncovered: OrganizationUse[],
): Promise<CreditUse[]> {
  const covered: CreditUse[] = [];
  for (const use of uses) {
    const balance = await updateCredits(sql, { organizationId }, use.amount);
    if (balance !== null) {
      covered.push(use);
      continue;
    }
    uncovered.push({ organizationId, use });
    const left = await findCredits(sql, { organizationId });
    if (left > 0 && (await updateCredits(sql, { organizationId }, -left)) !== null)
      covered.push({ ...use, amount: -left });
  }
  return covered;
}

/** Rows that a query passes over on the event loop. */
const NEAR = 5_000;

/** The balance and a page of the ledger, newest first. */
export async function pageOfCredits(
  context: OrganizationContext,
  page: ListPage,
): Promise<ListAnswer<z.input<typeof Credits>>> {
  const sql = context.db.read;
  const key = { organizationId: context.organization.id };
  const organization = await requireOrganization(context);
  const rows = await listCreditEntries(page.offset < NEAR ? sql : context.db.readLong, key, page);
  return page.answer(
    {
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
    () => countCreditEntries(context.db.readLong, key),
  );
}
