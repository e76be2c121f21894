import { createHash } from "node:crypto";

const names = new Map<string, string>();

/**
 * Names a hot statement, so that PostgreSQL keeps it parsed and planned on each connection. The name is a hash of the
 * text: behind a pooler that shares connections, a name means the same statement in every process.
 */
export function nameStatement(sql: string): void {
  if (names.has(sql)) return;
  names.set(sql, `parley_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`);
}

export const nameOfStatement = (sql: string): string | undefined => names.get(sql);
