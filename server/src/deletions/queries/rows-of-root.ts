import { sql as raw } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";
import { readSchema, type ForeignKey } from "./foreign-keys.ts";

/** What is deleted with everything in it. */
export type Root = "projects" | "organizations";

interface RootTable {
  readonly table: string;
  /** The column that names the root. */
  readonly column: string;
  /** Whether more goes with a row: rows of tables that don't name the root, or what SQLite's triggers delete. */
  readonly hasOthers: boolean;
}

/**
 * The tables whose rows the database deletes with a project or an organization, those that others point to last: a slice of them then
 * deletes little besides itself.
 */
export async function listTablesOf(sql: Sql, engine: Engine, root: Root): Promise<RootTable[]> {
  const { foreignKeys } = await readSchema(sql, engine);
  const cascades = foreignKeys.filter(
    ({ onDelete, table, target }) => onDelete === "cascade" && table !== target,
  );
  const ofRoot = cascades.filter(({ target }) => target === root);
  const names = new Set(ofRoot.map(({ table }) => table));
  const triggered = engine === "sqlite" ? await listTriggered(sql) : new Set();
  return childrenFirst(ofRoot, cascades).map(({ table, column }) => ({
    table,
    column,
    hasOthers: triggered.has(table) || cascades.some((key) => key.target === table && !names.has(key.table)),
  }));
}

/** Tables whose deleted rows start a trigger: a contact's leaves an index of pieces, which takes a millisecond. */
async function listTriggered(sql: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ name: string }>`select tbl_name as name from sqlite_master
    where type = 'trigger' and sql like '%after delete%'`.execute(sql);
  return new Set(rows.map(({ name }) => name));
}

function childrenFirst(tables: readonly ForeignKey[], cascades: readonly ForeignKey[]): ForeignKey[] {
  const byName = new Map(tables.map((key) => [key.table, key]));
  const visited = new Set<string>();
  const ordered: ForeignKey[] = [];
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const child of cascades) if (child.target === name) visit(child.table);
    const own = byName.get(name);
    if (own) ordered.push(own);
  };
  for (const { table } of tables) visit(table);
  return ordered;
}

/** Whether a root has more rows in a table than so many. */
export async function hasMoreRows(
  sql: Sql,
  { table, column }: RootTable,
  key: { id: number; than: number },
): Promise<boolean> {
  const { rows } = await raw`select 1 from ${raw.table(table)} where ${raw.id(column)} = ${key.id}
    limit 1 offset ${key.than}`.execute(sql);
  return rows.length > 0;
}

export async function countRowsOf(sql: Sql, { table, column }: RootTable, id: number): Promise<number> {
  const { rows } = await raw<{
    count: number;
  }>`select count(*) as count from ${raw.table(table)} where ${raw.id(column)} = ${id}`.execute(sql);
  return Number(rows[0]!.count);
}

/** Deletes some of a root's rows of a table, with what hangs on them, and answers how many of the table's own. */
export async function deleteSomeRows(
  sql: Sql,
  engine: Engine,
  { table, column }: RootTable,
  key: { id: number; limit: number },
): Promise<number> {
  const some = (place: string) =>
    raw`select ${raw.raw(place)} from ${raw.table(table)} where ${raw.id(column)} = ${key.id} limit ${key.limit}`;
  // By their place: not every table has an id.
  const where =
    engine === "postgres" ? raw`ctid = any(array(${some("ctid")}))` : raw`rowid in (${some("rowid")})`;
  const { numAffectedRows } = await raw`delete from ${raw.table(table)} where ${where}`.execute(sql);
  return Number(numAffectedRows ?? 0);
}
