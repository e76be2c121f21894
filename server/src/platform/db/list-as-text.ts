import { sql as raw, type RawBuilder } from "kysely";
import type { Engine } from "./database.ts";

/**
 * An aggregate: the values that are not null as one JSON text. A driver, and the thread of long reads, pass on one text
 * many times faster than a row for each value.
 */
export function listAsText(engine: Engine, value: RawBuilder<unknown>): RawBuilder<string> {
  const joined =
    engine === "postgres" ? raw`string_agg(cast(${value} as text), ',')` : raw`group_concat(${value})`;
  return raw<string>`'[' || coalesce(${joined}, '') || ']'`;
}
