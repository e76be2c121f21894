import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBarred, hasCome, listTable } from "../../models/index.ts";
import { countChosenModels, countEndings } from "../../projects/index.ts";
import { planMigration } from "../../platform/db/migrate.ts";
import { SchemaProblem } from "../../platform/db/schema/schema-problem.ts";
import { ADD_CONTACT_INDEX, hasContactIndex } from "../../contacts/index.ts";
import { findPause } from "../../installation/index.ts";
import { findServerVersion } from "../../platform/db/server-version.ts";
import { listUnbalanced } from "../../organizations/index.ts";
import { SQLITE_FILE } from "../../platform/db/sqlite/sqlite-database.ts";
import { hearsNotifications } from "../../platform/events/probe-events.ts";
import { countJobsByKind } from "../../platform/jobs/index.ts";
import { KEY_FILE } from "../../platform/secrets/key-file.ts";
import {
  findSigningKey,
  KEY_IN_DATABASE,
  LEFTOVER_KEY,
  ROTATE_KEY,
  SECRET_KEY_REQUIRED,
  type SigningKey,
} from "../../platform/secrets/signing-key.ts";
import { writesCheck } from "../../platform/readiness/storage-checks.ts";
import { schema } from "../../schema.ts";
import { sealedPlaces } from "../../sealed-places.ts";
import {
  ok,
  problem,
  reasonOf,
  skipped,
  warning,
  type DoctorCheck,
  type Patient,
  type Verdict,
} from "./examine.ts";
import { findDatabaseTime } from "./queries.ts";

const OLDEST_POSTGRES = 140_000;
const SKEW_MS = 2000;
const LONG_DUE_MS = 10 * 60_000;

/** SQLite would create a database that is not there. */
const isMissing = ({ config }: Patient) =>
  config.databaseUrl === null && !existsSync(join(config.dataDir, SQLITE_FILE));
const MISSING = "There is no database yet: the first start of the server creates it.";

function describeKey(found: SigningKey | null, { databaseUrl, dataDir }: Patient["config"]): Verdict[] {
  if (found === null)
    return databaseUrl === null
      ? skipped("The first start makes it.")
      : problem("SECRET_KEY is not set.", SECRET_KEY_REQUIRED);
  if (found.place === "database") return warning(KEY_IN_DATABASE, ROTATE_KEY);
  if (found.hasLeftover) return warning(LEFTOVER_KEY, "Stop the servers and run `secrets rotate`.");
  return found.place === "setting"
    ? ok("SECRET_KEY, which no backup contains: keep a copy of it elsewhere")
    : ok(`${join(dataDir, KEY_FILE)}, which no backup contains: keep a copy elsewhere`);
}

export const databaseChecks: readonly DoctorCheck[] = [
  {
    name: "database",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const { engine, read, ...database } = patient.database();
      const started = performance.now();
      try {
        await database.ping();
      } catch (error) {
        return problem(
          `It does not answer: ${reasonOf(error)}`,
          "Check DATABASE_URL, the network and the server.",
        );
      }
      const ms = Math.round(performance.now() - started);
      const refusal = await writesCheck(patient.database(), patient.now).problem();
      if (refusal) return problem(refusal, "Is it a replica, read-only, or is its disk full?");
      if (engine === "sqlite") return ok(`SQLite answers in ${ms} ms and takes writes`);
      const { number, text } = await findServerVersion(read);
      if (number < OLDEST_POSTGRES)
        return problem(`PostgreSQL ${text} is too old.`, "Upgrade it to version 14 or newer.");
      return ok(`PostgreSQL ${text} answers in ${ms} ms and takes writes`);
    },
  },
  {
    name: "schema",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      try {
        const { applied, pending, repairs } = await planMigration(patient.database(), schema, patient.config);
        const first = [...repairs, ...pending][0];
        if (first)
          return warning(
            `${pending.length} steps and ${repairs.length} repairs are pending, the first is ${first.name}.`,
            "Make a backup and start the server: it migrates by itself.",
          );
        return ok(`${applied.size} steps, none pending, and the tables are what they make`);
      } catch (error) {
        if (!(error instanceof SchemaProblem)) throw error;
        return problem(error.message, "Run `migrate --check`: it lists every difference.");
      }
    },
  },
  {
    name: "secret key",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const found = await findSigningKey(patient.database(), patient.config, sealedPlaces);
      return describeKey(found, patient.config);
    },
  },
  {
    name: "search",
    async run(patient) {
      if (patient.config.databaseUrl === null) return skipped("SQLite brings its own index of contacts.");
      if (await hasContactIndex(patient.database().read)) return ok("contacts have an index of their words");
      return warning(
        "Contacts are searched without an index: large projects find them slowly.",
        ADD_CONTACT_INDEX,
      );
    },
  },
  {
    name: "credits",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const unbalanced = await listUnbalanced(patient.database().readLong);
      if (unbalanced.length === 0) return ok("every balance is the sum of its ledger");
      return problem(
        `The balance is not the sum of the ledger in the organizations ${unbalanced.slice(0, 10).join(", ")}.`,
        "Was the database changed by hand? Compare with `getCredits` and a backup.",
      );
    },
  },
  {
    name: "clock",
    async run(patient) {
      if (patient.config.databaseUrl === null) return skipped("The database is on this machine.");
      const before = patient.now();
      const theirs = await findDatabaseTime(patient.database().read);
      const skew = Math.round(theirs - (before + patient.now()) / 2);
      if (Math.abs(skew) > SKEW_MS)
        return warning(
          `This machine is ${Math.abs(skew) / 1000} s ${skew > 0 ? "behind" : "ahead of"} the database.`,
          "Synchronize both with NTP.",
        );
      return ok(`${Math.abs(skew)} ms apart from the database`);
    },
  },
  {
    name: "events",
    async run({ config }) {
      if (config.databaseDirectUrl === null) return skipped("One process hears itself.");
      return (await hearsNotifications(config.databaseDirectUrl))
        ? ok("NOTIFY reaches listeners")
        : problem(
            "NOTIFY does not reach a listener: the address leads through a pooler in transaction mode.",
            "Set DATABASE_DIRECT_URL to PostgreSQL's own address.",
          );
    },
  },
  {
    name: "sending",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const pause = await findPause(patient.database().read).catch(() => null);
      if (pause === null) return ok("mails, webhooks, channels and jobs are not paused");
      return warning(
        `A backup was restored ${new Date(pause.beganAt).toISOString().slice(0, 16).replace("T", " ")} UTC: nothing is sent, and no job runs.`,
        "If no other installation runs on this data: `resume`.",
      );
    },
  },
  {
    name: "jobs",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const now = patient.now();
      const kinds = await countJobsByKind(patient.database().read, now);
      const dead = kinds.reduce((sum, kind) => sum + kind.dead, 0);
      const late = kinds.filter(({ oldestDueAt }) => oldestDueAt !== null && now - oldestDueAt > LONG_DUE_MS);
      const found = [
        ...(dead > 0
          ? warning(
              `${dead} jobs were given up.`,
              "See why: `jobs list --state dead`. Then `jobs retry all`.",
            )
          : []),
        ...(late.length > 0
          ? warning(
              `Jobs have waited for over ten minutes: ${late.map(({ kind }) => kind).join(", ")}.`,
              "Does a server run on this database?",
            )
          : []),
      ];
      return found.length > 0 ? found : ok("none given up, none late");
    },
  },
  {
    name: "ends of models",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const database = patient.database();
      const ending = await countEndings(database.read, (await listTable(database)).models, patient.now());
      if (ending.length === 0) return ok("no project uses a model that ends within 90 days");
      return ending.flatMap(({ model, withdrawnOn, successor, projects }) =>
        warning(
          `${model} ${hasCome(withdrawnOn, patient.now()) ? "ended" : "ends"} on ${withdrawnOn}, and ${inWords(projects)} it.`,
          successor === null
            ? "Choose another model in them."
            : `Choose ${successor} in them, or where their plan lacks it, what the page of the agent offers.`,
        ),
      );
    },
  },
  {
    name: "lists of models",
    async run(patient) {
      if (isMissing(patient)) return skipped(MISSING);
      const database = patient.database();
      const { table } = await listTable(database);
      const barred = await findBarred(database.read, patient.config, { table, now: patient.now });
      const counts = await countChosenModels(database.read);
      const used = barred.filter((model) => counts.has(model));
      if (used.length === 0) return ok("no project uses a model that the installation's keys may not use");
      return used.map((model) => ({
        state: "warning" as const,
        detail: `${model} is not in its vendor's list for the installation's key, and ${inWords(counts.get(model) ?? 0)} it.`,
        advice: "Give the key access to it at the vendor, or choose another model in them.",
      }));
    },
  },
];

const inWords = (projects: number): string =>
  projects === 1 ? "a project uses" : `${projects} projects use`;
