import { sql as raw, type RawBuilder } from "kysely";

/**
 * Compares a column without an index of it. SQLite keeps no statistics: asked for a few ids of a project, it takes an
 * index of the project and walks all its rows.
 */
export const isUnindexed = (column: string, value: number): RawBuilder<boolean> =>
  raw<boolean>`${raw.ref(column)} + 0 = ${value}`;
