import { sql as raw } from "kysely";
import type { Engine, Sql } from "../../platform/db/index.ts";
import { readSchema, type ForeignKey } from "./foreign-keys.ts";

interface ProjectTable {
  readonly table: string;
  /** The column that names the project. */
  readonly column: string;
  /** Whether rows of tables that don't name the project go with its rows. */
  readonly hasOthers: boolean;
}

/**
 * The tables whose rows the database deletes with a project, those that others point to last: a slice of them then
 * deletes little besides itself.
 */
export async function listProjectTables(sql: Sql, engine: Engine): Promise<ProjectTable[]> {
  const { foreignKeys } = await readSchema(sql, engine);
  const cascades = foreignKeys.filter(
    ({ onDelete, table, target }) => onDelete === "cascade" && table !== target,
  );
  const ofProject = cascades.filter(({ target }) => target === "projects");
  const names = new Set(ofProject.map(({ table }) => table));
  return childrenFirst(ofProject, cascades).map(({ table, column }) => ({
    table,
    column,
    hasOthers: cascades.some((key) => key.target === table && !names.has(key.table)),
  }));
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

/** Whether a project has more rows in a table than so many. */
export async function hasMoreRows(
  sql: Sql,
  { table, column }: ProjectTable,
  key: { projectId: number; than: number },
): Promise<boolean> {
  const { rows } = await raw`select 1 from ${raw.table(table)} where ${raw.id(column)} = ${key.projectId}
    limit 1 offset ${key.than}`.execute(sql);
  return rows.length > 0;
}

export async function countRowsOf(
  sql: Sql,
  { table, column }: ProjectTable,
  projectId: number,
): Promise<number> {
  const { rows } = await raw<{
    count: number;
  }>`select count(*) as count from ${raw.table(table)} where ${raw.id(column)} = ${projectId}`.execute(sql);
  return Number(rows[0]!.count);
}

/** Deletes some of a project's rows of a table, with what hangs on them, and answers how many of the table's own. */
export async function deleteProjectRows(
  sql: Sql,
  engine: Engine,
  { table, column }: ProjectTable,
  key: { projectId: number; limit: number },
): Promise<number> {
  const some = (place: string) =>
    raw`select ${raw.raw(place)} from ${raw.table(table)} where ${raw.id(column)} = ${key.projectId} limit ${key.limit}`;
  // By their place: not every table has an id.
  const where =
    engine === "postgres" ? raw`ctid = any(array(${some("ctid")}))` : raw`rowid in (${some("rowid")})`;
  const { numAffectedRows } = await raw`delete from ${raw.table(table)} where ${where}`.execute(sql);
  return Number(numAffectedRows ?? 0);
}
