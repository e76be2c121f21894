import { bookUses, creditsOf, type CreditUse } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { CompletionError } from "./failure.ts";

const BOOKED_EVERY_MS = 50;
const RETRIED_AFTER_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;

/** Credits held for a reply that is being made. Exactly one of the two is called, once. */
export interface Reservation {
  book(): void;
  release(): void;
}

export interface Accounting {
  /** Holds credits for a reply, or fails with 402. */
  reserve(organizationId: number, credits: number, requestId: string): Promise<Reservation>;
  /** Resolves once every reply's booking is stored. */
  settled(): Promise<void>;
}

interface Booking {
  readonly organizationId: number;
  readonly use: CreditUse;
}

const FREE: Reservation = { book: () => undefined, release: () => undefined };

/**
 * Replies are booked in groups shortly after they were made: each has its entry in the ledger, and none waits
 * for the disk. What is held here keeps replies under way from spending the same credits twice.
 */
export function createAccounting(app: Pick<App, "db" | "now" | "log">): Accounting {
  const held = new Map<number, number>();
  let waiting: Booking[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  function hold(organizationId: number, credits: number): void {
    const left = (held.get(organizationId) ?? 0) + credits;
    if (left === 0) held.delete(organizationId);
    else held.set(organizationId, left);
  }

  function schedule(afterMs: number): void {
    timer ??= setTimeout(() => void store(), afterMs);
  }

  function store(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    storing = storing.then(storeWaiting);
    return storing;
  }

  async function storeWaiting(): Promise<void> {
    const bookings = waiting;
    if (bookings.length === 0) return;
    waiting = [];
    try {
      const uncovered = await app.db.write(async (transaction) => {
        const left: CreditUse[] = [];
        for (const [organizationId, uses] of byOrganization(bookings)) {
          left.push(...(await bookUses(transaction, organizationId, uses)));
        }
        return left;
      });
      for (const { organizationId, use } of bookings) hold(organizationId, use.amount);
      if (uncovered.length > 0) app.log.warn({ uncovered }, "replies used more credits than there were");
    } catch (error) {
      waiting = [...bookings, ...waiting];
      app.log.warn({ err: error, bookings: waiting.length }, "credits could not be booked; trying again");
      schedule(RETRIED_AFTER_MS);
    }
  }

  return {
    async reserve(organizationId, credits, requestId) {
      if (credits === 0) return FREE;
      hold(organizationId, credits);
      underWay++;
      const release = (): void => {
        underWay--;
        hold(organizationId, -credits);
      };
      try {
        const balance = await creditsOf(app, organizationId);
        if (balance < held.get(organizationId)!) throw noCreditsLeft();
      } catch (error) {
        release();
        throw error;
      }
      return {
        release,
        book() {
          underWay--;
          const use = {
            amount: -credits,
            reason: "completion",
            reference: `request:${requestId}`,
            now: app.now(),
          };
          waiting.push({ organizationId, use });
          schedule(BOOKED_EVERY_MS);
        },
      };
    },
    async settled() {
      const end = Date.now() + CLOSE_PATIENCE_MS;
      while ((underWay > 0 || waiting.length > 0) && Date.now() < end) {
        await store();
        if (underWay > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await store();
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) app.log.error({ bookings: waiting }, "credits were not booked");
    },
  };
}

function byOrganization(bookings: readonly Booking[]): Map<number, CreditUse[]> {
  const groups = new Map<number, CreditUse[]>();
  for (const { organizationId, use } of bookings) {
    const group = groups.get(organizationId);
    if (group) group.push(use);
    else groups.set(organizationId, [use]);
  }
  return groups;
}

function noCreditsLeft(): CompletionError {
  const message =
    "The organization has not enough credits left for this model. An owner can add credits in the organization's settings.";
  return new CompletionError(402, "insufficient_credits", message);
}
