import type { App } from "../platform/operations/context.ts";
import { changeSession, requireSessionForUpdate } from "./change-session.ts";
import type { SessionKey } from "./queries/sessions.ts";

export async function markSeen(app: App, key: SessionKey): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    if (session.unseen > 0)
      await changeSession(app, transaction, session, { unseen: 0 }, { kind: "program" });
  });
}
