import type { DatabaseSyncInstance } from "@photostructure/sqlite";

type Row = Record<string, unknown>;

/** Runs a statement and reads its rows. */
export type RowReader = (parameters: unknown[]) => Row[];

export function createRowReader(database: DatabaseSyncInstance, sql: string): RowReader {
  // As arrays: the driver's own objects are created per row with a null prototype, which costs twice as much to read.
  const statement = database.prepare(sql, { returnArrays: true });
  const names = statement.columns().map((column) => column.name);
  if (names.length === 0) {
    return (parameters) => {
      statement.run(...parameters);
      return [];
    };
  }
  return (parameters) => (statement.all(...parameters) as unknown[][]).map((values) => toRow(names, values));
}

function toRow(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index];
  return row;
}
