import { broken, type Checked } from "./laws.ts";

/** Reads every row of every table: done where something was erased, and at the end. */
export function checkErasure({ journal, world }: Checked): void {
  if (journal.erased.length === 0) return;
  const tables = world.database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const pattern = `\\m(${journal.erased.join("|")})\\M`;
  for (const { name } of tables) {
    const [found] = world.database.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ~ '${pattern}' limit 1`,
    );
    if (found) broken("erasure", `Table ${name} has it: ${found.row}`);
  }
}
