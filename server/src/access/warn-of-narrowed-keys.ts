import type { App } from "../platform/operations/context.ts";
import { listNarrowedKeys } from "./queries/keys.ts";

const MOST_NAMED = 20;

/** Until a member saves or revokes them: an integration that used such a key on a server no longer works. */
export async function warnOfNarrowedKeys({ db, log }: Pick<App, "db" | "log">): Promise<void> {
  const keys = await listNarrowedKeys(db.read, MOST_NAMED);
  if (keys.length === 0) return;
  log.warn(
    { keys },
    "project keys with allowed origins can only call the completion endpoints and hold their own conversations; servers need a key without origins (docs/api.md, calls from a page)",
  );
}
