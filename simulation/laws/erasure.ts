import { broken, type Checked } from "./laws.ts";

const TABLES = {
  postgres: `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  sqlite: "select name from sqlite_master where type = 'table' order by 1",
} as const;

/** Reads every row of every table: done where something was erased, and at the end. */
export function checkErasure({ journal, world }: Checked): void {
  if (journal.erased.length === 0) return;
  const { database } = world;
  const pattern = new RegExp(`\\b(${journal.erased.join("|")})\\b`);
  for (const { name } of database.query<{ name: string }>(TABLES[database.engine])) {
    const found = rowsOf(name).find((row) => pattern.test(row));
    if (found !== undefined) broken("erasure", `Table ${name} has it: ${found}`);
  }

  function rowsOf(table: string): string[] {
    if (database.engine === "sqlite")
      return database.query<object>(`select * from ${table}`).map((row) => JSON.stringify(row));
    // The search is PostgreSQL's: most rows are never read here.
    return database
      .query<{ row: string }>(
        `select t::text as row from ${table} t where t::text ~ '\\m(${journal.erased.join("|")})\\M' limit 1`,
      )
      .map(({ row }) => row);
  }
}
