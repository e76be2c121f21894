import { subtractCosts, type Cost } from "../models/index.ts";
import type { LeaseChange } from "../spending/index.ts";

/** A lowered budget and a changed balance apply to the next lease, so it comes soon. */
const HANDED_OUT_FOR_MS = 1_000;

/**
 * A reservation that covers several replies of one project. Their shares are taken in memory: a commit for each
 * reply would stop the process for a disk's moment, and on PostgreSQL wait for the organization's lock.
 */
export class CreditLease {
  private readonly id: number;
  private readonly openedAt: number;
  /** What no reply has taken. */
  private free: Cost;
  /** What is reserved and not spent yet. */
  private unspent: Cost;
  private replies = 0;

  constructor(id: number, cost: Cost, now: number) {
    this.id = id;
    this.openedAt = now;
    this.free = cost;
    this.unspent = cost;
  }

  /** Whether the reply is covered. */
  take(cost: Cost, now: number): boolean {
    const isCovered = cost.credits <= this.free.credits && cost.micros <= this.free.micros;
    if (!isCovered || now - this.openedAt > HANDED_OUT_FOR_MS) return false;
    this.free = subtractCosts(this.free, cost);
    this.replies++;
    return true;
  }

  /** Ends a reply that had taken this and has spent that. */
  end(taken: Cost, spent: Cost): void {
    this.free = subtractCosts(this.free, subtractCosts(spent, taken));
    this.unspent = subtractCosts(this.unspent, spent);
    this.replies--;
  }

  /** Whether any reply relies on it. */
  get isInUse(): boolean {
    return this.replies > 0;
  }

  /** How the reservation has to be stored now. */
  change(): LeaseChange {
    const { credits, micros } = this.unspent;
    // A reply may cost more than it had taken.
    const unspent = { credits: Math.max(0, credits), micros: Math.max(0, micros) };
    return { id: this.id, unspent: this.isInUse ? unspent : null };
  }
}
