const FIELD = /^([^:;|\n]{1,60}): (.+)$/;
const FEWEST_ROWS = 2;

/**
 * Rows of a table name their columns so that each can be found alone. Where several stand together the names are
 * said once: "Country | Price" above "France | £9.95".
 */
export function foldRows(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (let at = 0; at < lines.length;) {
    const names = columnsOf(lines[at]!);
    let until = at + 1;
    while (names && until < lines.length && columnsOf(lines[until]!)?.join("|") === names.join("|")) until++;
    if (!names || until - at < FEWEST_ROWS) folded.push(...lines.slice(at, until));
    else folded.push(names.join(" | "), ...lines.slice(at, until).map((line) => valuesOf(line).join(" | ")));
    at = until;
  }
  return folded;
}

/** Null where a line is no row of at least two columns. */
function columnsOf(line: string): string[] | null {
  const parts = line.split("; ");
  const names = parts.map((part) => FIELD.exec(part)?.[1]);
  return parts.length > 1 && names.every((name) => name !== undefined) ? (names as string[]) : null;
}

const valuesOf = (line: string): string[] => line.split("; ").map((part) => FIELD.exec(part)![2]!);
