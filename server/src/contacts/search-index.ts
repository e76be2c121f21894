import type { App } from "../platform/operations/context.ts";
import { hasContactIndex } from "./queries/search-index.ts";

/** How an administrator of the database adds the index where Parley's user may not. */
export const ADD_CONTACT_INDEX =
  "As an administrator of the database: `create extension pg_trgm`, then `create index concurrently contacts_by_words on contacts using gin (search_text gin_trgm_ops, tags_key gin_trgm_ops)`.";

export async function warnWithoutContactIndex({ db, log }: Pick<App, "db" | "log">): Promise<void> {
  if (db.engine !== "postgres" || (await hasContactIndex(db.read))) return;
  log.warn({ advice: ADD_CONTACT_INDEX }, "contacts are searched without an index: pg_trgm is missing");
}
