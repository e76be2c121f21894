import type { SqliteConnection } from "./sqlite-connection.ts";

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
 * All writes that arrive in one turn of the event loop share one transaction and one fsync. Each unit is a
 * savepoint, so a failing one takes back only its own changes; nobody is answered before the commit is durable.
 */
export function createGroupCommit(connection: SqliteConnection): GroupCommit {
  const waiting: Unit[] = [];
  let round: Promise<void> | null = null;

  function schedule(): void {
    round ??= new Promise((resolve) => {
      setImmediate(() => {
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

async function commitRound(connection: SqliteConnection, waiting: Unit[]): Promise<void> {
  try {
    connection.exec("begin immediate");
  } catch (error) {
    // Nothing ran: everybody waiting learns why at once, and the next turn tries again.
    for (const unit of waiting.splice(0)) unit.settle({ error });
    return;
  }
  const done: { unit: Unit; outcome: Outcome }[] = [];
  let current: Unit | undefined;
  try {
    while (done.length < MAX_UNITS_PER_COMMIT && (current = waiting.shift())) {
      done.push({ unit: current, outcome: await runInSavepoint(connection, current) });
    }
    connection.exec("commit");
  } catch (error) {
    rollBack(connection);
    current?.settle({ error });
    for (const { unit } of done) unit.settle({ error });
    return;
  }
  for (const { unit, outcome } of done) unit.settle(outcome);
}

async function runInSavepoint(connection: SqliteConnection, unit: Unit): Promise<Outcome> {
  connection.exec("savepoint unit");
  try {
    const value = await unit.run();
    connection.exec("release unit");
    return { value };
  } catch (error) {
    // Throws in turn when SQLite has already given up the whole transaction (disk full): then all units fail.
    connection.exec("rollback to unit");
    connection.exec("release unit");
    return { error };
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec("rollback");
  } catch {
    // SQLite has rolled back by itself.
  }
}
