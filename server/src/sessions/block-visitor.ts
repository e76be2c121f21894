import { conflict, forbidden } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSessionForUpdate } from "./change-session.ts";
import type { ChangeAuthor } from "./desk-effects.ts";
import { findBlock, updateBlock, type VisitorKey } from "./queries/visitors.ts";
import type { SessionKey } from "./queries/sessions.ts";
import { sessionUpdated } from "./session-events.ts";

/** Blocks the conversation's visitor, in all browsers of a user whom the site has signed, or takes that back. */
export async function changeBlock(
  app: App,
  key: SessionKey,
  change: { readonly isBlocked: boolean; readonly by: ChangeAuthor },
): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    if (session.visitor_id === null) {
      throw conflict("This conversation has no visitor to block: it came through the API.");
    }
    const visitor = { projectId: key.projectId, visitorId: session.visitor_id };
    if ((await findBlock(transaction.sql, visitor)) !== change.isBlocked) {
      await app.services.desk.visitorBlocked(app, transaction, session, change);
    }
    await updateBlock(transaction.sql, visitor, change.isBlocked ? app.now() : null);
    await app.events.publish(transaction, sessionUpdated(session));
  });
}

export async function isBlocked(app: App, key: VisitorKey): Promise<boolean> {
  return findBlock(app.db.read, key);
}

/** Refuses what a blocked visitor sends. */
export async function requireUnblocked(app: App, key: VisitorKey): Promise<void> {
  if (await isBlocked(app, key)) throw forbidden("You can't write in this chat.");
}
