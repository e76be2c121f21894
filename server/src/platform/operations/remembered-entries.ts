import { AsyncLocalStorage } from "node:async_hooks";
import { conflict } from "../errors/app-error.ts";
import { sealedPlace } from "../secrets/sealed-place.ts";
import { CallMarker } from "./call-marker.ts";
import type { Context } from "./context.ts";
import { insertEntry, listEntries, updateEntries, type Claim } from "./queries.ts";

/** What became of entries may repeat what was sent. */
export const sealedEntries = sealedPlace({
  purpose: "idempotency-entry",
  table: "idempotency_entries",
  id: "key",
  column: "answer",
  isShortLived: true,
});

const UNKNOWN =
  "It is unknown whether this entry was done: the server stopped in the middle. Read the record before you send it with a new key.";

/** The entries of a bulk call with an Idempotency-Key: a repetition after a crash does those that were not begun. */
export class RememberedEntries {
  private readonly context: Context;
  private readonly claim: Claim;
  private readonly callMarker: CallMarker;

  constructor(context: Context, claim: Claim, callMarker: CallMarker) {
    this.context = context;
    this.claim = claim;
    this.callMarker = callMarker;
  }

  static current(): RememberedEntries | null {
    return remembered.getStore() ?? null;
  }

  cover<Result>(run: () => Promise<Result>): Promise<Result> {
    return remembered.run(this, run);
  }

  /** By place: what became of an entry; those that have begun and not ended fail. */
  async outcomes(): Promise<ReadonlyMap<number, () => unknown>> {
    const rows = await listEntries(this.context.db.read, this.claim);
    return new Map(
      rows.map(({ place, answer }) => [
        place,
        () => {
          if (answer === null) throw conflict(UNKNOWN);
          return JSON.parse(sealedEntries.unseal(this.context, answer)) as unknown;
        },
      ]),
    );
  }

  /** Runs an entry, whose first transaction notes that it has begun. */
  run<Result>(place: number, work: () => Promise<Result>): Promise<Result> {
    const marker = new CallMarker(async (sql) => {
      // In each entry: it fails once another call has the key.
      await this.callMarker.mark(sql);
      await insertEntry(sql, this.claim, place);
    });
    return marker.cover(work);
  }

  async store(outcomes: readonly (readonly [number, unknown])[]): Promise<void> {
    if (outcomes.length === 0) return;
    const answers = outcomes.map(([place, outcome]) => ({
      place,
      answer: sealedEntries.seal(this.context, JSON.stringify(outcome)),
    }));
    await this.context.db.writeStatement((sql) => updateEntries(sql, this.claim, answers));
  }
}

const remembered = new AsyncLocalStorage<RememberedEntries>();
