import { sql as raw } from "kysely";
import type { Database } from "./database.ts";

/** How many bytes the database takes on its disk. */
export async function databaseBytes({ engine, read }: Pick<Database, "engine" | "read">): Promise<number> {
  const statement =
    engine === "postgres"
      ? raw<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : raw<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await statement.execute(read);
  return Number(rows[0]?.bytes ?? 0);
}
