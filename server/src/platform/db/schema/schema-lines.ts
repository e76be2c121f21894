/**
 * A schema as text: one line for each table, column, index, constraint, trigger and function, sorted. A line is
 * `key: definition`; the key says what it is, the definition how it is made.
 */
export type SchemaLines = readonly string[];

export interface SchemaPart {
  readonly key: string;
  readonly definition: string;
}

export const schemaLine = (key: string, definition: string): string =>
  definition === "" ? key : `${key}: ${definition}`;

export function parseSchemaLine(line: string): SchemaPart {
  const end = line.indexOf(": ");
  return end < 0
    ? { key: line, definition: "" }
    : { key: line.slice(0, end), definition: line.slice(end + 2) };
}

/** The table that a part belongs to. An index, a trigger and a function name theirs in the definition, if any. */
export function tableOfPart({ key, definition }: SchemaPart): string | null {
  const named = /^(?:table|virtual table|primary key|foreign key|unique|check) (\w+)/.exec(key)?.[1];
  const column = /^column (\w+)\./.exec(key)?.[1];
  return named ?? column ?? /^on (\w+)/.exec(definition)?.[1] ?? null;
}
