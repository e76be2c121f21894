const names = new Map<string, string>();

/** Gives a hot statement a name, under which PostgreSQL keeps it parsed and planned on each connection. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `parley_${names.size + 1}`);
}

export const nameOfStatement = (sql: string): string | undefined => names.get(sql);
