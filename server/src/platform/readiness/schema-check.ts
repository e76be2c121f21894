import type { Database } from "../db/database.ts";
import type { DatabaseSchema } from "../db/schema/database-schema.ts";
import { differencesWhileServing } from "../db/schema/inspect-schema.ts";
import { schemaVersion } from "../db/schema/schema-version.ts";
import type { ReadinessCheck } from "./readiness.ts";

/** Reading the whole schema takes many milliseconds (on SQLite of the event loop), and a balancer asks every second. */
const FRESH_MS = 30_000;

/** The tables are still those that this version works with. */
export function schemaCheck(database: Database, schema: DatabaseSchema, now: () => number): ReadinessCheck {
  let known: { first: string | undefined; version: number | null; until: number } | null = null;
  return {
    name: "schema",
    async problem() {
      if (!known || now() >= known.until) {
        const version = await schemaVersion(database);
        const isUnchanged = known !== null && version !== null && known.version === version;
        const first = isUnchanged
          ? known?.first
          : (await differencesWhileServing(database.read, database.engine, schema))[0];
        known = { first, version, until: now() + FRESH_MS };
      }
      return known.first === undefined ? null : `${known.first}. Run \`admin migrate --check\`.`;
    },
  };
}
