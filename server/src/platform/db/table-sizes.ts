import { sql as raw } from "kysely";
import type { Database } from "./database.ts";

export interface TableSize {
  readonly name: string;
  /** With its indexes. */
  readonly bytes: number;
}

const LARGEST = 15;

/** The largest tables. SQLite reads its whole file for it, so this is a long read. */
export async function largestTables({
  engine,
  readLong,
}: Pick<Database, "engine" | "readLong">): Promise<TableSize[]> {
  const statement =
    engine === "postgres"
      ? raw<TableSize>`
          select relname as name, pg_total_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace
          order by 2 desc, 1 limit ${LARGEST}`
      : raw<TableSize>`
          select s.tbl_name as name, sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name
          where d.aggregate = 1 group by s.tbl_name order by 2 desc, 1 limit ${LARGEST}`;
  const { rows } = await statement.execute(readLong);
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}
