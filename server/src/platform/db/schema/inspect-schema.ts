import type { Engine, Sql } from "../database.ts";
import { checksumOf } from "../migration.ts";
import type { AppliedSteps, Migration } from "../migration.ts";
import { compareSchemas } from "./compare-schemas.ts";
import { readSchemaLines } from "./read-schema-lines.ts";
import { replaySteps } from "./replay-steps.ts";
import { parseSchemaLine, tableOfPart, type SchemaLines, type SchemaPart } from "./schema-lines.ts";
import { editedSteps, newerDatabase } from "./schema-problem.ts";
import type { DatabaseSchema } from "./database-schema.ts";

export const pendingSteps = ({ steps }: DatabaseSchema, applied: AppliedSteps): Migration[] =>
  steps.filter(({ name }) => !applied.has(name));

/** Fails where the applied steps are not steps of this version. SQLite's copies are a way back. */
export function requireKnownSteps(
  { steps }: DatabaseSchema,
  applied: AppliedSteps,
  copiesIn: string | null,
): void {
  const known = new Map(steps.map((step) => [step.name, step]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw newerDatabase(unknown, copiesIn);
  const edited = [...applied].flatMap(([name, checksum]) =>
    checksum === null || checksum === checksumOf(known.get(name)!) ? [] : [name],
  );
  if (edited.length > 0) throw editedSteps(edited);
}

/** What a database with all steps must have. */
export const expectedLines = ({ expected }: DatabaseSchema, engine: Engine): SchemaLines =>
  expected[engine].split("\n").filter((line) => line !== "");

/**
 * In what the database differs from what its applied steps make, also where some steps are pending. Empty where the
 * database's user may not create the schema that the steps are replayed in: then the end of the upgrade is checked.
 */
export async function differencesBefore(
  sql: Sql,
  engine: Engine,
  schema: DatabaseSchema,
  applied: AppliedSteps,
): Promise<string[]> {
  const done = schema.steps.filter(({ name }) => applied.has(name));
  const expected =
    done.length === schema.steps.length
      ? expectedLines(schema, engine)
      : await replaySteps(sql, engine, done);
  return expected === null
    ? []
    : compareSchemas(expected, await readSchemaLines(sql, engine), tolerance(schema));
}

/** In what the database differs from what all steps make. */
export async function differencesAfter(sql: Sql, engine: Engine, schema: DatabaseSchema): Promise<string[]> {
  return compareSchemas(expectedLines(schema, engine), await readSchemaLines(sql, engine), tolerance(schema));
}

/**
 * What a serving process can't work without. A newer version may have added something beside it, and an index that is
 * rebuilt makes queries slow but none fail.
 */
export async function differencesWhileServing(
  sql: Sql,
  engine: Engine,
  schema: DatabaseSchema,
): Promise<string[]> {
  const needed = expectedLines(schema, engine).filter((line) => !isPlainIndex(parseSchemaLine(line)));
  return compareSchemas(needed, await readSchemaLines(sql, engine), {
    ...tolerance(schema),
    ignoresAdditions: true,
  });
}

const isPlainIndex = ({ key, definition }: SchemaPart): boolean =>
  key.startsWith("index ") && !definition.includes(" unique ");

const tolerance = ({ retired, optional = {} }: DatabaseSchema) => ({
  isRetired: (part: SchemaPart) =>
    part.key in retired || part.key in optional || `table ${tableOfPart(part)}` in retired,
});
