import { isFree, NO_COST, type Cost } from "../models/index.ts";
import { bookUses, lockOrganization } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { AppError } from "../platform/errors/app-error.ts";
import { withoutMark } from "../platform/operations/call-marker.ts";
import type { App } from "../platform/operations/context.ts";
import { raiseAlerts } from "./alerts.ts";
import { brokenBy, dayOf, limitsFor, unitOf, type Limit } from "./limits.ts";
import {
  deleteReservation,
  insertReservation,
  listHeld,
  shrinkReservation,
  updateReservation,
  type HeldSum,
} from "./queries/reservations.ts";
import { addSpending } from "./queries/spending.ts";
import { BudgetSpent, NoCreditsLeft } from "./refusals.ts";

/** Longer than replies take. A reservation that outlives it was left behind by a crash and counts no more. */
export const LEASE_MS = 15 * 60_000;

/** The organization and project that pay for a reply. */
export interface Payer {
  readonly organizationId: number;
  readonly projectId: number;
  /** Empty if the reply belongs to no widget. */
  readonly widgetUid: string;
  /** A test chat: it costs as much, but is no use of the project's visitors. */
  readonly isTest: boolean;
}

/** Credits and money held while a reply is made. */
export interface Reservation {
  readonly id: number | null;
  readonly cost: Cost;
  /** Which of the ways it was asked for is covered. */
  readonly way: number;
}

const FREE: Reservation = { id: null, cost: NO_COST, way: 0 };

/**
 * Reserves the cost of a reply before a vendor is asked, so that concurrent replies cannot spend the same
 * credits. Of several ways to make it, the first one that is covered is reserved; where none is, it throws.
 * With `replies`, it reserves for so many of them at most, fewer where credits or budgets are short.
 */
export async function reserve(
  app: App,
  payer: Payer,
  ways: readonly Cost[],
  replies = 1,
): Promise<Reservation> {
  return isFree(ways[0]!) ? FREE : hold(app, { payer, ways, replies, before: FREE });
}

/** Makes a reservation as large as a reply has turned out to be; throws where that is not covered. */
export async function growReservation(
  app: App,
  payer: Payer,
  held: Reservation,
  cost: Cost,
): Promise<Reservation> {
  if (cost.credits <= held.cost.credits && cost.micros <= held.cost.micros) return held;
  return hold(app, { payer, ways: [cost], replies: 1, before: held });
}

/** Frees what is held. Where this fails, the lease ends it. */
export async function releaseReservation(app: App, { id }: Reservation): Promise<void> {
  if (id === null) return;
  await withoutMark(() => app.db.writeStatement((sql) => deleteReservation(sql, { id }))).catch(
    (error: unknown) => app.log.warn({ err: error, id }, "a reservation was not released"),
  );
}

interface Wanted {
  readonly payer: Payer;
  readonly ways: readonly Cost[];
  readonly replies: number;
  /** The reservation that grows. */
  readonly before: Reservation;
}

async function hold(app: App, wanted: Wanted): Promise<Reservation> {
  // A refusal is returned, not thrown: the alerts that it raises are to be committed.
  const held = await withoutMark(() => app.db.write((transaction) => holdIn(app, transaction, wanted)));
  if (held instanceof Error) throw held;
  return held;
}

async function holdIn(
  app: App,
  transaction: Transaction,
  { payer, ways, replies, before }: Wanted,
): Promise<Reservation | AppError> {
  const { sql } = transaction;
  const now = app.now();
  const { organizationId, projectId, widgetUid } = payer;
  // The lock makes processes of a fleet check and hold one after the other.
  const { credits } = await lockOrganization(sql, { organizationId });
  const held = excludeOwn(await listHeld(sql, { organizationId, now }), payer, before.cost);
  const left = credits - held.reduce((sum, other) => sum + other.credits, 0);
  const limits = await limitsFor(sql, payer, held, now);
  let refusal: AppError | null = null;
  for (const [way, once] of ways.entries()) {
    const broken = brokenBy(limits, once);
    if (left < once.credits) refusal = new NoCreditsLeft(once.credits, Math.max(0, left));
    else if (broken) refusal = new BudgetSpent(broken);
    else {
      const count = Math.min(replies, 1 + spareReplies(once, left, limits));
      const cost = { credits: once.credits * count, micros: once.micros * count };
      const values = { ...cost, expiresAt: now + LEASE_MS };
      if (before.id !== null) await updateReservation(sql, { id: before.id }, values);
      const id =
        before.id ?? (await insertReservation(sql, { organizationId, projectId, widgetUid, ...values }));
      return { id, cost, way };
    }
  }
  if (refusal instanceof BudgetSpent) await raiseAlerts(app, transaction, payer, ways.at(-1)!);
  return refusal!;
}

/** What is reserved for replies to come is refused to other processes, so it is a small part of what is left. */
const SPARE_SHARE = 0.05;

function spareReplies(once: Cost, left: number, limits: readonly Limit[]): number {
  const fitting = (rest: number, each: number): number =>
    each === 0 ? Infinity : Math.floor(((rest - each) * SPARE_SHARE) / each);
  const withinLimits = limits.map(({ name, limit, spent, held }) =>
    fitting(limit - spent - held, once[unitOf(name)]),
  );
  return Math.min(fitting(left, once.credits), ...withinLimits);
}

/** What other replies have reserved: a reservation that grows does not count against itself. */
function excludeOwn(held: readonly HeldSum[], payer: Payer, own: Cost): HeldSum[] {
  return held.map((sum) =>
    sum.projectId === payer.projectId && sum.widgetUid === payer.widgetUid
      ? { ...sum, credits: sum.credits - own.credits, micros: sum.micros - own.micros }
      : sum,
  );
}

/** A reply that was made, and what it has cost. */
export interface Booking {
  readonly payer: Payer;
  readonly reservation: Reservation | null;
  readonly cost: Cost;
  readonly reason: string;
  readonly reference: string;
  readonly now: number;
}

/** What is left of a reservation that covers several replies; null if no reply needs it any more. */
export interface LeaseChange {
  readonly id: number;
  readonly unspent: Cost | null;
}

/** Books replies in place of what was held for them, as part of a transaction. */
export async function book(
  app: App,
  transaction: Transaction,
  bookings: readonly Booking[],
  leases: readonly LeaseChange[] = [],
): Promise<void> {
  const { sql } = transaction;
  for (const { reservation } of bookings) {
    if (reservation?.id != null) await deleteReservation(sql, { id: reservation.id });
  }
  for (const { id, unspent } of leases) {
    if (unspent) await shrinkReservation(sql, { id, ...unspent });
    else await deleteReservation(sql, { id });
  }
  const costly = bookings.filter(({ cost }) => !isFree(cost));
  const uses = costly.filter(({ cost }) => cost.credits > 0);
  const uncovered = await bookUses(
    transaction,
    uses.map(({ payer, cost, reason, reference, now }) => ({
      organizationId: payer.organizationId,
      use: {
        amount: -cost.credits,
        reason,
        reference,
        projectId: payer.isTest ? null : payer.projectId,
        now,
      },
    })),
  );
  if (uncovered.length > 0) app.log.warn({ uncovered }, "replies cost more credits than were left");
  await noteSpending(app, transaction, costly);
}

async function noteSpending(app: App, transaction: Transaction, bookings: readonly Booking[]): Promise<void> {
  const sums = new Map<string, Booking & { readonly day: string }>();
  for (const booking of bookings) {
    const { projectId, widgetUid } = booking.payer;
    const day = dayOf(booking.now);
    for (const scope of widgetUid === "" ? [""] : ["", widgetUid]) {
      const key = `${projectId} ${scope} ${day}`;
      const before = sums.get(key)?.cost ?? NO_COST;
      const cost = {
        credits: before.credits + booking.cost.credits,
        micros: before.micros + booking.cost.micros,
      };
      sums.set(key, { ...booking, payer: { ...booking.payer, widgetUid: scope }, cost, day });
    }
  }
  // In one order, so that processes of a fleet do not wait for each other in a circle.
  for (const key of [...sums.keys()].sort()) {
    const { payer, day, cost } = sums.get(key)!;
    await addSpending(transaction.sql, payer, day, cost);
  }
  const payers = new Map(bookings.map(({ payer }) => [`${payer.projectId} ${payer.widgetUid}`, payer]));
  for (const payer of payers.values()) await raiseAlerts(app, transaction, payer, NO_COST);
}
