import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSessionForUpdate } from "./change-session.ts";
import type { SessionKey } from "./queries/sessions.ts";
import { touchVisitor } from "./queries/visitors.ts";
import { sessionUpdated } from "./session-events.ts";
import { CONFIRMED_FOR_MS, endProofsOf, recordProof } from "./visitor-proofs.ts";

/**
 * A member's word that the visitor of this conversation is its contact, or the end of everything that the visitor has
 * proven. It is about this visitor alone: the contact's other browsers and threads get nothing by it.
 */
export async function confirmVisitorOf(
  app: App,
  key: SessionKey,
  { isConfirmed, userId }: { readonly isConfirmed: boolean; readonly userId: number },
): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    const { contact_id: contactId, visitor_id: visitorId } = session;
    if (visitorId === null)
      throw conflict("This conversation has no visitor to confirm: it came through the API.");
    const visitor = { projectId: key.projectId, visitorId };
    if (!isConfirmed) await endProofsOf(app, transaction, visitor);
    else if (contactId === null)
      throw conflict(
        "Link the conversation to a contact first: you confirm that its visitor is that person.",
      );
    else {
      await touchVisitor(transaction.sql, visitor, { now: app.now(), contactId });
      await recordProof(app, transaction, visitor, {
        level: "confirmed",
        kind: "team",
        value: String(contactId),
        source: "team",
        provenBy: userId,
        expiresAt: app.now() + CONFIRMED_FOR_MS,
      });
    }
    await app.events.publish(transaction, sessionUpdated(session));
  });
}
