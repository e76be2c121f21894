import { subtractCosts, type Cost } from "../models/index.ts";
import type { LeaseChange } from "../spending/index.ts";

/** Short, because a lowered budget and a changed balance only apply to the next lease. */
const HANDED_OUT_FOR_MS = 1_000;

/**
 * A reservation that covers several replies of one project. Replies take their shares in memory: a commit for each
 * would block the process while SQLite syncs, and wait for the organization's row lock on PostgreSQL.
 */
export class CreditLease {
  private readonly id: number;
  private readonly openedAt: number;
  /** Available to the next reply. */
  private free: Cost;
  /** Reserved and not yet booked. */
  private unspent: Cost;
  private replies = 0;

  constructor(id: number, cost: Cost, now: number) {
    this.id = id;
    this.openedAt = now;
    this.free = cost;
    this.unspent = cost;
  }

  /** Takes a reply's share. False if the lease does not cover it or is too old. */
  take(cost: Cost, now: number): boolean {
    const isCovered = cost.credits <= this.free.credits && cost.micros <= this.free.micros;
    if (!isCovered || now - this.openedAt > HANDED_OUT_FOR_MS) return false;
    this.free = subtractCosts(this.free, cost);
    this.replies++;
    return true;
  }

  /** Returns a finished reply's share, less what it spent. */
  end(taken: Cost, spent: Cost): void {
    this.free = subtractCosts(this.free, subtractCosts(spent, taken));
    this.unspent = subtractCosts(this.unspent, spent);
    this.replies--;
  }

  /** Whether a reply in progress holds a share. */
  get isInUse(): boolean {
    return this.replies > 0;
  }

  /** The row to store: smaller by what was spent, or deleted once no reply needs it. */
  change(): LeaseChange {
    const { credits, micros } = this.unspent;
    // A reply may cost more than its share.
    const unspent = { credits: Math.max(0, credits), micros: Math.max(0, micros) };
    return { id: this.id, unspent: this.isInUse ? unspent : null };
  }
}
