import type { DatabaseConnection } from "kysely";
import type { Sql } from "./database.ts";

/** A transaction hands out the connection it holds, SQLite the one that all units share. */
export const connectionOf = (sql: Sql): Promise<DatabaseConnection> =>
  sql.getExecutor().provideConnection((connection) => Promise.resolve(connection));
