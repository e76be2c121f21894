import type { App } from "../platform/operations/context.ts";
import { updateLastUsed, type Touchable } from "./queries/credentials.ts";

const NOTED_EVERY_MS = 60_000;

/** Notes when a credential was last used, at most once a minute and never in the caller's way. */
export function touch(app: App, table: Touchable, id: number, last: number | null): void {
  const now = app.now();
  if (last !== null && now - last < NOTED_EVERY_MS) return;
  app.db
    .writeStatement((sql) => updateLastUsed(sql, table, id, now, now - NOTED_EVERY_MS))
    .catch((error: unknown) => app.log.debug({ err: error }, "the time of use could not be noted"));
}
