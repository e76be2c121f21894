import type { Database } from "../db/database.ts";
import type { DatabaseSchema } from "../db/schema/database-schema.ts";
import { differencesWhileServing } from "../db/schema/inspect-schema.ts";
import type { ReadinessCheck } from "./readiness.ts";

/** Reading the whole schema takes milliseconds, and a balancer asks every second. */
const FRESH_MS = 30_000;

/** The tables are still those that this version works with. */
export function schemaCheck(database: Database, schema: DatabaseSchema, now: () => number): ReadinessCheck {
  let known: { first: string | undefined; until: number } | null = null;
  return {
    name: "schema",
    async problem() {
      if (!known || now() >= known.until) {
        const [first] = await differencesWhileServing(database.read, database.engine, schema);
        known = { first, until: now() + FRESH_MS };
      }
      return known.first === undefined ? null : `${known.first}. Run \`admin migrate --check\`.`;
    },
  };
}
