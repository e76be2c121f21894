import type { SqliteConnection } from "./sqlite-connection.ts";

type Connection = Pick<SqliteConnection, "exec" | "changes" | "inTransaction">;

type Outcome = { readonly value: unknown } | { readonly error: unknown };

interface Unit {
  run(): Promise<unknown>;
  settle(outcome: Outcome): void;
}

export interface GroupCommit {
  write<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is waiting or being committed. */
  drained(): Promise<void>;
}

const MAX_UNITS_PER_COMMIT = 1000;

/**
 * All writes that arrive in two turns of the event loop share one transaction and one fsync. A failing unit rolls
 * back only its own changes; no caller is answered before the commit is durable. A unit may be run twice.
 */
export function createGroupCommit(connection: Connection): GroupCommit {
  const waiting: Unit[] = [];
  let round: Promise<void> | null = null;

  function schedule(): void {
    round ??= new Promise((resolve) => {
      afterTwoTicks(() => {
        void commitRound(connection, waiting).finally(() => {
          round = null;
          if (waiting.length > 0) schedule();
          resolve();
        });
      });
    });
  }

  return {
    write<Result>(run: () => Promise<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({
          run,
          settle: (outcome) =>
            "error" in outcome ? reject(outcome.error as Error) : resolve(outcome.value as Result),
        });
        schedule();
      });
    },
    async drained() {
      while (round) await round;
    },
  };
}

/** Under load, the second turn doubles the units that share the fsync; on an idle loop it passes immediately. */
function afterTwoTicks(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

interface Done {
  readonly unit: Unit;
  readonly outcome: Outcome;
}

async function commitRound(connection: Connection, waiting: Unit[]): Promise<void> {
  try {
    connection.exec("begin immediate");
  } catch (error) {
    // Nothing ran: all waiting callers get the error at once, and the next turn tries again.
    for (const unit of waiting.splice(0)) unit.settle({ error });
    return;
  }
  const claimed: Unit[] = [];
  let done: Done[];
  try {
    done = (await runTogether(connection, waiting, claimed)) ?? (await runApart(connection, claimed));
    connection.exec("commit");
  } catch (error) {
    rollBack(connection);
    for (const unit of claimed) unit.settle({ error });
    return;
  }
  for (const { unit, outcome } of done) unit.settle(outcome);
}

/** Runs the units with nothing between them; null if one has failed after it had changed something. */
async function runTogether(connection: Connection, waiting: Unit[], claimed: Unit[]): Promise<Done[] | null> {
  const done: Done[] = [];
  let unit: Unit | undefined;
  while (done.length < MAX_UNITS_PER_COMMIT && (unit = waiting.shift())) {
    claimed.push(unit);
    const before = connection.changes();
    const outcome = await outcomeOf(unit);
    if (!connection.inTransaction()) throw "error" in outcome ? outcome.error : new Error(ABORTED);
    if ("error" in outcome && connection.changes() !== before) return null;
    done.push({ unit, outcome });
  }
  return done;
}

const ABORTED = "SQLite has given up the transaction";

/** Runs the units again from the beginning, each in a savepoint: few fail, and savepoints cost all of them. */
async function runApart(connection: Connection, units: readonly Unit[]): Promise<Done[]> {
  connection.exec("rollback");
  connection.exec("begin immediate");
  const done: Done[] = [];
  for (const unit of units) {
    connection.exec("savepoint unit");
    const outcome = await outcomeOf(unit);
    // Throws when SQLite has already aborted the whole transaction (disk full): then all units fail.
    if ("error" in outcome) connection.exec("rollback to unit");
    connection.exec("release unit");
    done.push({ unit, outcome });
  }
  return done;
}

async function outcomeOf(unit: Unit): Promise<Outcome> {
  try {
    return { value: await unit.run() };
  } catch (error) {
    return { error };
  }
}

function rollBack(connection: Connection): void {
  try {
    connection.exec("rollback");
  } catch {
    // SQLite has rolled back by itself.
  }
}
