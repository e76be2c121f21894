import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
} from "kysely";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** Kysely on one synchronous connection. Transactions are the business of the group commit, not of this driver. */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new NumberingCompiler(),
  };
}

/** The driver's cost grows with each value, so a value that occurs in several positions is passed once. */
class NumberingCompiler extends SqliteQueryCompiler {
  private readonly numbers = new Map<object, number>();

  override compileQuery(node: RootOperationNode, id: QueryId): CompiledQuery {
    this.numbers.clear();
    return super.compileQuery(node, id);
  }

  protected override appendValue(value: unknown): void {
    const shared = typeof value === "object" && value !== null ? value : null;
    const known = shared ? this.numbers.get(shared) : undefined;
    if (known === undefined) this.addParameter(value);
    if (shared && known === undefined) this.numbers.set(shared, this.numParameters);
    this.append(`?${known ?? this.numParameters}`);
  }
}

const ANSWERS_ROWS = /^\s*(select|with|pragma|explain|values)\b|\breturning\b/i;

function sqliteDriver(connection: SqliteConnection): Driver {
  const answersRows = new Map<string, boolean>();
  const shared: DatabaseConnection = {
    executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        let reads = answersRows.get(sql);
        if (reads === undefined) {
          reads = ANSWERS_ROWS.test(sql);
          if (answersRows.size < 2000) answersRows.set(sql, reads);
        }
        if (reads) return Promise.resolve({ rows: connection.all(sql, parameters) as Row[] });
        const { changes, lastInsertRowid } = connection.run(sql, parameters);
        return Promise.resolve({
          rows: [],
          numAffectedRows: BigInt(changes),
          insertId: BigInt(lastInsertRowid),
        });
      } catch (error) {
        return Promise.reject(error as Error);
      }
    },
    // eslint-disable-next-line require-yield
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error("Streaming is not used on SQLite; page through the rows instead");
    },
  };
  const transactionsElsewhere = () => Promise.reject(new Error("Use Database.write for a transaction"));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(shared),
    beginTransaction: transactionsElsewhere,
    commitTransaction: transactionsElsewhere,
    rollbackTransaction: transactionsElsewhere,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}
