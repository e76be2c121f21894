import { createHash } from "node:crypto";
import { openPostgresDatabase } from "../../server/src/platform/db/postgres/postgres-database.ts";
import { checksumOf } from "../../server/src/platform/db/migration.ts";
import type { Migration } from "../../server/src/platform/db/migration.ts";
import { replaySteps } from "../../server/src/platform/db/schema/replay-steps.ts";
import type { SchemaLines } from "../../server/src/platform/db/schema/schema-lines.ts";
import { startPostgres } from "../../server/test/postgres.ts";

export const EXPECTED_SCHEMA_FILE = "server/src/expected-schema.ts";

/**
 * The schema that the steps make, as a source file. Nothing but the steps decides it, so a file that names the same
 * steps is kept, and PostgreSQL starts only when a step was added. The tests compare the file with a real database.
 */
export async function expectedSchemaSource(
  current: string,
  steps: readonly Migration[],
  options: { isCheck: boolean },
): Promise<string> {
  const mark = ` * Steps: ${stepsHash(steps)}\n`;
  if (current.includes(mark)) return current;
  if (options.isCheck) return "";
  const { sqlite, postgres } = await replayOnBoth(steps);
  return `/**
 * What the steps of the schema make on each engine, derived by \`npm run generate\`.
${mark} */
export const EXPECTED_SCHEMA = {
  sqlite: ${literal(sqlite)},
  postgres: ${literal(postgres)},
} as const;
`;
}

const stepsHash = (steps: readonly Migration[]): string =>
  createHash("sha256")
    .update(steps.map((step) => `${step.name} ${checksumOf(step)}`).join("\n"))
    .digest("hex");

const literal = (lines: SchemaLines): string =>
  `\`\n${lines.join("\n").replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${")}\n\``;

async function replayOnBoth(steps: readonly Migration[]) {
  const server = await startPostgres();
  const database = openPostgresDatabase(`${server.url}postgres`);
  try {
    return await database.write(async ({ sql }) => ({
      sqlite: (await replaySteps(sql, "sqlite", steps)) ?? [],
      postgres: (await replaySteps(sql, "postgres", steps)) ?? [],
    }));
  } finally {
    await database.close();
    await server.stop();
  }
}
