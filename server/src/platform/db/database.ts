import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

export type Engine = "sqlite" | "postgres";

/** What a query runs on: the committed state, or a transaction. */
export type Sql = Kysely<Tables>;

/** A statement that nothing in its transaction waits for, so PostgreSQL gets it in the same packet as the commit. */
export interface LastStatement {
  /** Called when the unit's own statements are done. */
  compile(this: void): CompiledQuery;
  answered(this: void, rows: readonly unknown[]): void;
}

export interface Transaction {
  readonly sql: Sql;
  /** Runs after the unit's own statements, in its transaction: what several of its parts write together. */
  beforeCommit(statement: LastStatement): void;
  /** Runs once the transaction is durable; never after a rollback. */
  afterCommit(effect: () => void): void;
  /** Gives the event loop a turn between the statements of a long unit. */
  readonly pause: () => Promise<void>;
}

export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

export interface Database {
  readonly engine: Engine;
  /** Committed data only. Never write through it. */
  readonly read: Sql;
  /**
   * The same for queries that may walk many rows: a search without an index, figures of months, a page far behind. On a
   * large SQLite file they run in a thread, so that all other callers are answered meanwhile.
   */
  readonly readLong: Sql;
  /**
   * Runs the unit as one transaction and resolves once it is durable. The contract of a unit:
   *
   * - It awaits nothing but its own queries: no timer, file, network, hash, other write or read of `database.read`.
   *   SQLite has one writer and PostgreSQL lends the unit a connection and its locks, so whatever it waits for,
   *   every other write waits for too. In development and tests `watchUnits` fails such a unit.
   * - It may run twice: on SQLite when another unit of the same commit fails, on PostgreSQL after a conflict. It
   *   changes nothing but rows. Everything else goes into `afterCommit`, which runs once.
   */
  write<Result>(unit: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * For a program with exclusive access: a restore awaits its file, a test awaits what it blocks. It takes as long as it
   * needs, also a migration of a large table.
   */
  writeExclusively<Result>(unit: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** A write of exactly one statement: saves PostgreSQL the round trips of BEGIN and COMMIT. */
  writeStatement<Result>(statement: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Makes sure that deleted rows can no longer be read from the database's files. PostgreSQL does it by itself, when
   * autovacuum runs and its log is recycled.
   */
  purgeDeleted(): Promise<void>;
  /** The pool of connections; SQLite has none. */
  readonly connections?: () => Connections;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
