import { requireContactVersion } from "../contacts/index.ts";
import type { Sql } from "../platform/db/index.ts";
import { conflict, invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSessionForUpdate } from "./change-session.ts";
import { listThreadAuthors } from "./queries/authors.ts";
import type { SessionKey, SessionRow } from "./queries/sessions.ts";
import { findVisitor } from "./queries/visitors.ts";
import { sessionUpdated } from "./session-events.ts";
import { endProofsOf, recordProof } from "./visitor-proofs.ts";
import { lockVisitor } from "./visitors.ts";

/**
 * A member's word that a visitor is their contact, or the end of everything that the visitor has proven. It is about
 * this visitor alone: the contact's other browsers and threads, and the others of a shared thread, get nothing by it. It
 * links nothing, so that nothing is left of it when it ends.
 */
export async function confirmVisitorOf(
  app: App,
  key: SessionKey,
  { isConfirmed, authorId, contactVersion, userId }: Word,
): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    const { visitorId, contactId } = await subjectOf(transaction.sql, session, authorId);
    const visitor = { projectId: key.projectId, visitorId };
    await lockVisitor(app, transaction, visitor);
    if (!isConfirmed) await endProofsOf(app, transaction, visitor);
    else if (contactId === null)
      throw conflict(
        "Link the conversation to a contact first: you confirm that its visitor is that person.",
      );
    else {
      const contact = { projectId: key.projectId, contactId };
      if (contactVersion !== null) await requireContactVersion(app, transaction, contact, contactVersion);
      await recordProof(app, transaction, visitor, {
        level: "confirmed",
        kind: "team",
        value: String(contactId),
        source: "team",
        provenBy: userId,
      });
    }
    await app.events.publish(transaction, sessionUpdated(session));
  });
}

interface Word {
  readonly isConfirmed: boolean;
  /** Who of a shared thread is meant. */
  readonly authorId: number | null;
  /** The contact as it was shown to the member; null where they don't say. */
  readonly contactVersion: string | null;
  readonly userId: number;
}

/** Whom the word is about. In a shared thread that is a person who wrote there, never the thread. */
async function subjectOf(
  sql: Sql,
  session: SessionRow,
  authorId: number | null,
): Promise<{ readonly visitorId: number; readonly contactId: number | null }> {
  const { project_id: projectId, visitor_id: visitorId, contact_id: contactId } = session;
  if (visitorId === null)
    throw conflict("This conversation has no visitor to confirm: it came through the API.");
  const authors = await listThreadAuthors(sql, session);
  if (authorId !== null && !(authors.length > 0 ? authors : [visitorId]).includes(authorId))
    throw invalidParams({
      author_id: "author_id must be the ID of a visitor who wrote in this conversation.",
    });
  if (authors.length === 0) return { visitorId, contactId };
  if (authorId === null)
    throw conflict(
      "Several people can write in this thread. Send author_id, the ID of an author of its messages, to name the one you mean.",
    );
  const author = await findVisitor(sql, { projectId, visitorId: authorId });
  return { visitorId: authorId, contactId: author?.contact_id ?? null };
}
