import { findTableUses } from "./find-table-uses.ts";

export interface AllowedReads {
  /** The folder of `server/src` whose queries read. */
  readonly reader: string;
  readonly tables: readonly string[];
  readonly because: string;
}

export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly reader: string;
  readonly owner: string;
  /** Null if the code computes the name. */
  readonly table: string | null;
  readonly kind: "read" | "write";
}

const nounOf = (file: string): string => file.split("/")[2] ?? "";

/** Which folder of `server/src` owns each table: the one whose `tables.ts` creates it. */
export function ownersOfTables(files: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, source] of files) {
    if (!file.endsWith("/tables.ts")) continue;
    for (const [, table] of source.matchAll(/create table (?:if not exists )?(\w+)/g))
      owners.set(table!, nounOf(file));
  }
  return owners;
}

/** Uses of a table outside its owner's folder. Migrations are history: they run before the code does. */
export function findCrossings(files: ReadonlyMap<string, string>): Crossing[] {
  const owners = ownersOfTables(files);
  const crossings: Crossing[] = [];
  for (const [file, source] of files) {
    if (file.endsWith("/tables.ts")) continue;
    const reader = nounOf(file);
    for (const { table, kind, line } of findTableUses(source)) {
      const owner = table === null ? "unknown" : owners.get(table);
      // Names that are no table are columns, aliases and common table expressions.
      if (owner !== undefined && owner !== reader) crossings.push({ file, line, reader, owner, table, kind });
    }
  }
  return crossings;
}

/** One sentence for each write outside its owner, each read that no entry allows, and each entry without a use. */
export function ownershipProblems(
  crossings: readonly Crossing[],
  allowed: readonly AllowedReads[],
): string[] {
  const isAllowed = (crossing: Crossing) =>
    allowed.some(({ reader, tables }) => reader === crossing.reader && tables.includes(crossing.table ?? ""));
  const problems = crossings.flatMap((crossing) => {
    const { file, line, table, owner, kind, reader } = crossing;
    if (table === null) return [`${file}:${line} writes a table that it computes. Name the table.`];
    if (kind === "write")
      return [`${file}:${line} writes ${table}, which ${owner} owns. Call a function of ${owner}.`];
    if (isAllowed(crossing)) return [];
    return [
      `${file}:${line} reads ${table}, which ${owner} owns. Call a function of ${owner}, or add ${reader} → ${table} to the allowed reads with the reason.`,
    ];
  });
  const unused = allowed.flatMap(({ reader, tables }) =>
    tables
      .filter(
        (table) => !crossings.some((crossing) => crossing.reader === reader && crossing.table === table),
      )
      .map((table) => `The allowed read ${reader} → ${table} has no use any more. Delete it.`),
  );
  return [...problems, ...unused];
}
