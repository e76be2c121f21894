import { EXPECTED_SCHEMA } from "./expected-schema.ts";
import { migrations } from "./migrations.ts";
import { REPAIRS } from "./repairs.ts";
import type { DatabaseSchema } from "./platform/db/schema/database-schema.ts";

/** The tables of this version: how they are made, what they are, and which parts are no longer used. */
export const schema: DatabaseSchema = {
  steps: migrations,
  expected: EXPECTED_SCHEMA,
  repairs: REPAIRS,
  retired: {},
  optional: { "index contacts_by_words": "The database's user may not create the extension pg_trgm." },
};
