import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Sql, Transaction } from "../db/index.ts";

/** Notes in the first transaction of a call, or of an entry of a bulk call, that it has begun to change something. */
export class CallMarker {
  readonly mark: (sql: Sql) => Promise<void>;
  private isStored = false;
  private isOver = false;

  constructor(mark: (sql: Sql) => Promise<void>) {
    this.mark = mark;
  }

  /** Runs the call: what it writes carries the mark. */
  async cover<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await current.run(this, run);
    } finally {
      this.isOver = true;
    }
  }

  /** Whether something of it is stored. */
  hasBegun(): boolean {
    return this.isStored;
  }

  isNeeded(): boolean {
    return !this.isStored && !this.isOver;
  }

  async join({ sql, afterCommit }: Pick<Transaction, "sql" | "afterCommit">): Promise<void> {
    await this.mark(sql);
    afterCommit(() => (this.isStored = true));
  }
}

const current = new AsyncLocalStorage<CallMarker | null>();

/** For bookkeeping: what a call reserves and counts is no part of its work, so it stores no mark. */
export const withoutMark = <Result>(work: () => Promise<Result>): Promise<Result> => current.run(null, work);

/** Before an effect outside the database that must not come twice: stores the mark in a transaction of its own. */
export async function storeMark(database: Database): Promise<void> {
  if (current.getStore()?.isNeeded() === true) await database.write(() => Promise.resolve());
}

type Write = Database["write"];

/** The database of a process: the first transaction of a call with an Idempotency-Key stores its mark as well. */
export function markingCalls(database: Database): Database {
  const marking =
    (write: Write): Write =>
    (unit) => {
      const marker = current.getStore();
      if (!marker?.isNeeded()) return write(unit);
      return write(async (transaction) => {
        await marker.join(transaction);
        return unit(transaction);
      });
    };
  const write = marking((unit) => database.write(unit));
  return {
    ...database,
    write,
    writeExclusively: marking((unit) => database.writeExclusively(unit)),
    writeStatement: (statement) =>
      current.getStore()?.isNeeded() === true
        ? write(({ sql }) => statement(sql))
        : database.writeStatement(statement),
  };
}
