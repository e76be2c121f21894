import { parseSchemaLine, tableOfPart, type SchemaLines, type SchemaPart } from "./schema-lines.ts";

/**
 * In what a database differs from the expected schema, a sentence each. What an operator added and no statement of
 * ours can fail on is not a difference: tables, indexes, triggers, columns that may be left out, defaults.
 */
export function compareSchemas(
  expected: SchemaLines,
  actual: SchemaLines,
  options: { isRetired?: (part: SchemaPart) => boolean; ignoresAdditions?: boolean } = {},
): string[] {
  const present = new Map(actual.map(parseSchemaLine).map((part) => [part.key, part.definition]));
  const wanted = expected.map(parseSchemaLine).filter((part) => !options.isRetired?.(part));
  const missing = new Set(
    wanted.filter(({ key }) => key.startsWith("table ") && !present.has(key)).map(({ key }) => key),
  );
  const differences = wanted.flatMap((part): string[] => {
    const { key, definition } = part;
    // A missing table is one difference, not one for each column.
    const table = tableOfPart(part);
    if (table !== null && key !== `table ${table}` && missing.has(`table ${table}`)) return [];
    const found = present.get(key);
    if (found === undefined) return [`${key} is missing`];
    return isSatisfied(definition, found) ? [] : [`${key} is “${found}” instead of “${definition}”`];
  });
  if (options.ignoresAdditions) return differences;
  const keys = new Set(expected.map((line) => parseSchemaLine(line).key));
  const additions = actual
    .map(parseSchemaLine)
    .filter((part) => !keys.has(part.key) && canRefuseRows(part))
    .filter((part) => keys.has(`table ${tableOfPart(part)}`))
    .map(({ key, definition }) => `${key} (${definition}) is not part of Parley's schema`);
  return [...differences, ...additions];
}

/** A default that Parley does not rely on refuses nothing. */
const isSatisfied = (expected: string, found: string): boolean =>
  found === expected || (!expected.includes(" default ") && found.startsWith(`${expected} default `));

function canRefuseRows({ key, definition }: SchemaPart): boolean {
  if (/^(?:unique|check|foreign key|primary key) /.test(key)) return true;
  if (key.startsWith("index ")) return definition.includes(" unique ");
  return key.startsWith("column ") && definition.endsWith(" not null");
}
