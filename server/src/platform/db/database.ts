import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

export type Engine = "sqlite" | "postgres";

/** What a query runs on: the committed state, or a transaction. */
export type Sql = Kysely<Tables>;

export interface Transaction {
  readonly sql: Sql;
  /** Runs once the transaction is durable; never after a rollback. */
  afterCommit(effect: () => void): void;
}

export interface Database {
  readonly engine: Engine;
  /** Committed data only. Never write through it. */
  readonly read: Sql;
  /**
   * Runs the unit as one transaction and answers once it is durable. On SQLite units share a commit
   * and a single connection, so a unit awaits nothing but its own queries.
   */
  write<Result>(unit: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** A write of exactly one statement: saves PostgreSQL the round trips of BEGIN and COMMIT. */
  writeStatement<Result>(statement: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Makes sure that deleted rows can no longer be read from the database's files. PostgreSQL does it by itself, when
   * autovacuum runs and its log is recycled.
   */
  purgeDeleted(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
