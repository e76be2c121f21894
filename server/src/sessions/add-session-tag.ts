import type { App } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import type { SessionKey } from "./queries/sessions.ts";

const LONGEST_TAGS = 255;

/** Adds a tag to a conversation that does not have it yet; false if it has too many. */
export async function addSessionTag(app: App, key: SessionKey, tag: string): Promise<boolean> {
  return app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    const tags = splitTags(session.segment);
    if (tags.includes(tag)) return true;
    const segment = [...tags, tag].join(",");
    if (segment.length > LONGEST_TAGS) return false;
    const changes = { segment, updated_at: app.now() };
    await changeSession(app, transaction, session, changes, { kind: "assistant" });
    return true;
  });
}
