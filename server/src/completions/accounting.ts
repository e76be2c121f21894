import { ReplyError } from "../assistant/index.ts";
import type { Cost } from "../models/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  book,
  BudgetSpent,
  growReservation,
  NoCreditsLeft,
  releaseReservation,
  reserve,
  type Booking,
  type Payer,
} from "../spending/index.ts";
import type { Caller } from "./caller.ts";
import { CompletionError } from "./failure.ts";

/** Each commit stops the process for a disk's moment, so replies that end close together are booked together. */
const BOOKED_EVERY_MS = 250;
const RETRIED_AFTER_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;

/** The reservation for a reply in progress. It ends with exactly one of `book` and `release`. */
export interface Held {
  /** Which of the ways is covered. */
  readonly way: number;
  /** Holds as much as the reply has turned out to need, or ends it with an error of the format. */
  grow(cost: Cost): Promise<void>;
  book(cost: Cost): void;
  release(): void;
}

export interface Accounting {
  /** Holds the cost of the first way that is covered before the vendor is asked, or fails with 402. */
  reserve(caller: Caller, ways: readonly Cost[], requestId: string): Promise<Held>;
  /** Resolves once every reply's booking is stored. */
  flush(): Promise<void>;
}

/** The completion endpoints' side of the ledger: reservations are stored at once, bookings in groups. */
export function createAccounting(app: App): Accounting {
  let waiting: Booking[] = [];
  let openReplies = 0;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

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
      await app.db.write((transaction) => book(app, transaction, bookings));
    } catch (error) {
      waiting = [...bookings, ...waiting];
      app.log.warn({ err: error, bookings: waiting.length }, "credits could not be booked; trying again");
      schedule(RETRIED_AFTER_MS);
    }
  }

  return {
    async reserve({ organizationId, projectId }, ways, requestId) {
      const payer: Payer = { organizationId, projectId, widgetUid: "", isTest: false };
      let reservation = await reserve(app, payer, ways).catch((error: unknown) => {
        throw toCompletionError(error);
      });
      openReplies++;
      return {
        way: reservation.way,
        async grow(needed) {
          try {
            reservation = await growReservation(app, payer, reservation, needed);
          } catch (error) {
            throw toReplyError(error);
          }
        },
        release() {
          void releaseReservation(app, reservation).finally(() => openReplies--);
        },
        book(used) {
          openReplies--;
          if (reservation.id === null && used.credits === 0 && used.micros === 0) return;
          const reference = `request:${requestId}`;
          waiting.push({ payer, reservation, cost: used, reason: "completion", reference, now: app.now() });
          schedule(BOOKED_EVERY_MS);
        },
      };
    },
    async flush() {
      const end = Date.now() + CLOSE_PATIENCE_MS;
      while ((openReplies > 0 || waiting.length > 0) && Date.now() < end) {
        await store();
        if (openReplies > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await store();
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) app.log.error({ bookings: waiting }, "credits were not booked");
    },
  };
}

function toCompletionError(error: unknown): unknown {
  if (error instanceof NoCreditsLeft) {
    const message = `${error.message} A smaller max_tokens needs fewer credits.`;
    return new CompletionError(402, "insufficient_credits", message);
  }
  return error instanceof BudgetSpent ? new CompletionError(402, "billing_error", error.message) : error;
}

/** Once a reply has begun, the engine reports its failure. */
function toReplyError(error: unknown): unknown {
  const refused = toCompletionError(error);
  if (!(refused instanceof CompletionError)) return refused;
  return new ReplyError("not_covered", refused.status, refused.type, refused.message);
}
