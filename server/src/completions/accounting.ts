import { ReplyError } from "../assistant/index.ts";
import { addCosts, isFree, NO_COST, subtractCosts, type Cost } from "../models/index.ts";
import type { App } from "../platform/operations/context.ts";
import { book, BudgetSpent, NoCreditsLeft, reserve, type Booking, type Payer } from "../spending/index.ts";
import type { Caller } from "./caller.ts";
import { CreditLease } from "./credit-lease.ts";
import { CompletionError } from "./failure.ts";

/** A commit blocks the process while SQLite syncs, so bookings are stored in groups. */
const BOOKED_EVERY_MS = 250;
const RETRIED_AFTER_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;
const REPLIES_A_LEASE = 16;

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

/** What a reply has taken of a lease. */
interface Share {
  readonly lease: CreditLease;
  readonly cost: Cost;
}

/** The completion endpoints' side of the ledger: leases are stored at once, bookings in groups. */
export function createAccounting(app: App): Accounting {
  /** By project: the lease that its next reply takes from. */
  const leases = new Map<number, CreditLease>();
  const leasing = new Set<number>();
  let ended = new Set<CreditLease>();
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
    const [bookings, changed] = [waiting, ended];
    if (bookings.length === 0 && changed.size === 0) return;
    [waiting, ended] = [[], new Set()];
    for (const [projectId, lease] of leases) if (!lease.isInUse) leases.delete(projectId);
    const changes = Array.from(changed, (lease) => lease.change());
    try {
      await app.db.write((transaction) => book(app, transaction, bookings, changes));
    } catch (error) {
      waiting = [...bookings, ...waiting];
      ended = new Set([...changed, ...ended]);
      app.log.warn({ err: error, bookings: waiting.length }, "credits could not be booked; trying again");
      schedule(RETRIED_AFTER_MS);
    }
  }

  async function take(payer: Payer, ways: readonly Cost[]): Promise<Share & { readonly way: number }> {
    const { projectId } = payer;
    const current = leases.get(projectId);
    if (current?.take(ways[0]!, app.now())) return { lease: current, cost: ways[0]!, way: 0 };
    // Replies that arrive while a lease is opened reserve for themselves alone.
    const isFirst = !leasing.has(projectId);
    leasing.add(projectId);
    try {
      const { id, cost, way } = await reserve(app, payer, ways, isFirst ? REPLIES_A_LEASE : 1);
      const lease = new CreditLease(id!, cost, app.now());
      lease.take(ways[way]!, app.now());
      if (isFirst) leases.set(projectId, lease);
      return { lease, cost: ways[way]!, way };
    } finally {
      if (isFirst) leasing.delete(projectId);
    }
  }

  /** Each share bears what it covers, the last one the rest. */
  function end(shares: readonly Share[], used: Cost): void {
    let rest = used;
    for (const [position, { lease, cost }] of shares.entries()) {
      const spent = position === shares.length - 1 ? rest : lesser(rest, cost);
      rest = subtractCosts(rest, spent);
      lease.end(cost, spent);
      ended.add(lease);
    }
    schedule(BOOKED_EVERY_MS);
  }

  return {
    async reserve({ organizationId, projectId }, ways, requestId) {
      const payer: Payer = { organizationId, projectId, widgetUid: "", isTest: false };
      const shares: Share[] = [];
      let way = 0;
      const hold = async (needed: readonly Cost[]): Promise<void> => {
        if (isFree(needed[0]!)) return;
        const share = await take(payer, needed);
        shares.push(share);
        way = share.way;
      };
      await hold(ways).catch((error: unknown) => {
        throw toCompletionError(error);
      });
      openReplies++;
      return {
        way,
        async grow(needed) {
          const held = shares.reduce((sum, { cost }) => addCosts(sum, cost), NO_COST);
          const more = subtractCosts(needed, held);
          await hold([{ credits: Math.max(0, more.credits), micros: Math.max(0, more.micros) }]).catch(
            (error: unknown) => {
              throw toReplyError(error);
            },
          );
        },
        release() {
          openReplies--;
          if (shares.length > 0) end(shares, NO_COST);
        },
        book(used) {
          openReplies--;
          if (shares.length === 0 && isFree(used)) return;
          const reference = `request:${requestId}`;
          waiting.push({
            payer,
            reservation: null,
            cost: used,
            reason: "completion",
            reference,
            now: app.now(),
          });
          end(shares, used);
        },
      };
    },
    async flush() {
      const deadline = Date.now() + CLOSE_PATIENCE_MS;
      while ((openReplies > 0 || waiting.length > 0) && Date.now() < deadline) {
        await store();
        if (openReplies > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await store();
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) app.log.error({ bookings: waiting }, "credits were not booked");
    },
  };
}

const lesser = (a: Cost, b: Cost): Cost => ({
  credits: Math.min(a.credits, b.credits),
  micros: Math.min(a.micros, b.micros),
});

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
