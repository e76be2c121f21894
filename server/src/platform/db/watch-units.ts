import type { KyselyPlugin } from "kysely";
import { connectionOf } from "./connection-of.ts";
import type { Database, Transaction } from "./database.ts";

/**
 * Fails a unit of work that awaits anything but its own queries. No clock is involved: promises of finished queries
 * settle before the event loop turns, so a unit that is open after a turn without a query in flight waits for
 * something else. For development and tests, since it costs a handle for every unit.
 */
export function watchUnits(database: Database): Database {
  return {
    ...database,
    write(unit) {
      const caller = callerOf(new Error());
      return database.write((transaction) => runWatched(transaction, unit, caller));
    },
    writeStatement(statement) {
      // PostgreSQL runs it on the pool, where waiting for a connection is part of the query.
      if (database.engine === "postgres") return database.writeStatement(statement);
      const caller = callerOf(new Error());
      return database.writeStatement((sql) =>
        runWatched(
          {
            sql,
            beforeCommit: () => undefined,
            afterCommit: () => undefined,
            pause: () => Promise.resolve(),
          },
          (transaction) => statement(transaction.sql),
          caller,
        ),
      );
    },
  };
}

async function runWatched<Result>(
  transaction: Transaction,
  unit: (transaction: Transaction) => Promise<Result>,
  caller: string,
): Promise<Result> {
  const connection = await connectionOf(transaction.sql);
  let inFlight = 0;
  let isOver = false;
  let fail: (error: Error) => void;
  const violation = new Promise<never>((_resolve, reject) => (fail = reject));
  const checkAfterTurn = () =>
    setImmediate(() => {
      if (!isOver && inFlight === 0) fail(new Error(`${CONTRACT} The unit was started ${caller}.`));
    });
  const executeQuery = connection.executeQuery.bind(connection);
  const whileInFlight = async <T>(work: () => Promise<T>): Promise<T> => {
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
      checkAfterTurn();
    }
  };
  connection.executeQuery = (query) => whileInFlight(() => executeQuery(query));
  const sql = transaction.sql.withPlugin(refuseOnce(() => isOver));
  checkAfterTurn();
  try {
    return await Promise.race([
      unit({
        sql,
        beforeCommit: (statement) => transaction.beforeCommit(statement),
        afterCommit: (effect) => transaction.afterCommit(effect),
        pause: () => whileInFlight(() => transaction.pause()),
      }),
      violation,
    ]);
  } finally {
    isOver = true;
    connection.executeQuery = executeQuery;
  }
}

const CONTRACT =
  "A unit of work waited for something other than its own queries. " +
  "Do such work before db.write or after it: the unit holds the database's only writer, and may run twice.";

/** The failed unit's code is still running. It must not write into the next unit's transaction. */
function refuseOnce(isOver: () => boolean): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (isOver()) throw new Error("The unit of work is over. Its transaction takes no more queries.");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

const OWN_FILES = /platform[\\/](?:db[\\/](?!.*\.test\.ts)|operations[\\/]call-marker)/;

/** The first frame outside of the database layer and of the mark that calls leave in it. */
function callerOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").slice(1);
  return frames.find((frame) => !OWN_FILES.test(frame))?.trim() ?? "at an unknown place";
}
