import { bookUses, creditsOf, type OrganizationUse } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { CompletionError } from "./failure.ts";

/** Each commit stops the process for a disk's moment, and a crash loses at most what was made in between. */
const BOOKED_EVERY_MS = 250;
const RETRIED_AFTER_MS = 1_000;
/** A balance seen longer ago is read again: other processes book too. */
const BALANCE_GOOD_FOR_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;

/** Credits held for a reply that is being made. Exactly one of the two is called, once. */
export interface Reservation {
  book(): void;
  release(): void;
}

export interface Accounting {
  /** Holds credits for a reply, or fails with 402. */
  reserve(payer: Payer, credits: number, requestId: string): Promise<Reservation>;
  /** Resolves once every reply's booking is stored. */
  settled(): Promise<void>;
}

/** Who pays, and the balance as it was seen at a time of the monotonic clock. */
export interface Payer {
  readonly organizationId: number;
  readonly projectId: number;
  readonly balance: number;
  readonly seenAt: number;
}

const FREE: Reservation = { book: () => undefined, release: () => undefined };

/**
 * Replies are booked in groups shortly after they were made: each has its entry in the ledger, and none waits
 * for the disk. What is held here keeps replies under way from spending the same credits twice.
 */
export function createAccounting(app: Pick<App, "db" | "now" | "log">): Accounting {
  const held = new Map<number, number>();
  let waiting: OrganizationUse[] = [];
  let underWay = 0;
  let storedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  function hold(organizationId: number, credits: number): void {
    const left = (held.get(organizationId) ?? 0) + credits;
    if (left === 0) held.delete(organizationId);
    else held.set(organizationId, left);
  }

  /** What was stored meanwhile is no longer held, so only a newer balance shows it. */
  function isStale({ seenAt }: Payer): boolean {
    return seenAt <= storedAt || performance.now() - seenAt > BALANCE_GOOD_FOR_MS;
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
      const uncovered = await app.db.write((transaction) => bookUses(transaction, bookings));
      storedAt = performance.now();
      for (const { organizationId, use } of bookings) hold(organizationId, use.amount);
      if (uncovered.length > 0) app.log.warn({ uncovered }, "replies used more credits than there were");
    } catch (error) {
      waiting = [...bookings, ...waiting];
      app.log.warn({ err: error, bookings: waiting.length }, "credits could not be booked; trying again");
      schedule(RETRIED_AFTER_MS);
    }
  }

  return {
    async reserve(payer, credits, requestId) {
      if (credits === 0) return FREE;
      const { organizationId, projectId } = payer;
      hold(organizationId, credits);
      underWay++;
      const release = (): void => {
        underWay--;
        hold(organizationId, -credits);
      };
      try {
        const balance = isStale(payer) ? await creditsOf(app, organizationId) : payer.balance;
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
            projectId,
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

function noCreditsLeft(): CompletionError {
  const message =
    "The organization has not enough credits left for this model. An owner can add credits in the organization's settings.";
  return new CompletionError(402, "insufficient_credits", message);
}
