import type { Config } from "../../platform/config/config.ts";
import { awaitDatabase } from "../../platform/db/await-database.ts";
import { claimDataFolder, prepareDataFolder } from "../../platform/db/data-folder.ts";
import type { Database } from "../../platform/db/index.ts";
import { migrate, planMigration } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { SchemaProblem } from "../../platform/db/schema/schema-problem.ts";
import { schema } from "../../schema.ts";
import type { Command, Output } from "../command.ts";

/** The command line's exit code when steps are pending: neither fine nor a failure. */
const PENDING = 3;

export const migrateCommands: readonly Command[] = [
  {
    name: "migrate",
    effect: "read",
    summary: "Bring the database's schema to this version, as a start of the server does",
    arguments: [],
    options: {
      check: {
        type: "boolean",
        describe:
          "Change nothing: exit code 0 if the schema is right, 3 if steps are pending, 1 if it is refused",
      },
    },
    run: ({ config, now }, input) => (input.flag("check") ? check(config) : migrateNow(config, now)),
  },
];

async function check(config: Config): Promise<Output> {
  prepareDataFolder(config.dataDir);
  return withDatabase(config, async (database) => {
    try {
      const plan = await planMigration(database, schema, config);
      const pending = plan.pending.map(({ name }) => name);
      const repairs = plan.repairs.map(({ name }) => name);
      const isCurrent = pending.length + repairs.length === 0;
      const text = isCurrent
        ? `The schema is right: ${plan.applied.size} steps, none pending.`
        : [
            ...listed("Pending steps", pending),
            ...listed("Repairs of steps that were edited after they ran", repairs),
          ].join("\n");
      return {
        data: { pending, repairs, differences: [] },
        text,
        ...(isCurrent ? {} : { exitCode: PENDING }),
      };
    } catch (error) {
      if (!(error instanceof SchemaProblem)) throw error;
      const { message, differences } = error;
      return {
        data: { pending: [], repairs: [], differences, problem: message },
        text: [message, ...listed("Differences", differences)].join("\n"),
        exitCode: 1,
      };
    }
  });
}

async function migrateNow(config: Config, now: () => number): Promise<Output> {
  const folder = config.databaseUrl ? null : claimDataFolder(config.dataDir);
  try {
    return await withDatabase(config, async (database) => {
      const report = await migrate(database, schema, { dataDir: config.dataDir, now });
      const done = [...report.repaired, ...report.applied];
      const text =
        done.length === 0
          ? "Nothing to do: the schema is that of this version."
          : [
              ...listed("Repaired", report.repaired),
              ...listed("Applied", report.applied),
              ...(report.copy ? [`The state before is in ${report.copy}.`] : []),
            ].join("\n");
      return { data: report, text };
    });
  } finally {
    folder?.release();
  }
}

async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl) await awaitDatabase(config.databaseUrl, { forMs: 0, log: () => undefined });
  const database = openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const listed = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${title}:`, ...names.map((name) => `  ${name}`)];
