import { forgetQuestions } from "../analytics/index.ts";
import { discardNow } from "../attachments/index.ts";
import { deleteEventsOfVisitors } from "../channels/index.ts";
import { deleteResponsesByUid, findResponsesOf } from "../completions/index.ts";
import { removeContactIn, requireContact } from "../contacts/index.ts";
import { deleteHeldOf } from "../deletions/index.ts";
import { deleteBulkUpdatesOf } from "../desk/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import {
  deleteVisitorsOfContact,
  listSessionsOfContact,
  listVisitorIdsOf,
  removeSessionIn,
} from "../sessions/index.ts";

/**
 * Deletes a person's contact with everything they wrote: conversations, their log, unanswered questions, stored
 * responses that name them and the browser they used. Afterwards no file of the data folder contains their messages.
 */
export async function eraseContactData(context: ProjectContext, contactId: number): Promise<number> {
  const { email, phone, external_id: externalId } = await requireContact(context, contactId);
  const key = { projectId: context.project.id, contactId };
  const person = { contactId, email, phone, externalId };
  const uids = await findResponsesOf(context, key.projectId, person);
  const erased = await context.db.write(async (transaction) => {
    const sessions = await listSessionsOfContact(transaction.sql, key);
    for (const { uid } of sessions) {
      await removeSessionIn(context, transaction, { projectId: key.projectId, uid });
      // A follow-up and a reply by mail carry words, also once their tries are used up.
      await context.jobs.forget(transaction, uid);
    }
    // What the team deleted before is held for a while, but not for a person who wants to be forgotten.
    const visitorIds = await listVisitorIdsOf(transaction.sql, key);
    await deleteHeldOf(transaction.sql, { ...key, visitorIds });
    // What an undo would restore has values of custom fields.
    await deleteBulkUpdatesOf(transaction.sql, key);
    await deleteEventsOfVisitors(transaction.sql, { ...key, visitorIds });
    await deleteResponsesByUid(transaction.sql, { projectId: key.projectId, uids });
    await deleteVisitorsOfContact(transaction.sql, key);
    await removeContactIn(context, transaction, key);
    // Groups of questions are named by a visitor's words: without the hour of grace that cleanup gives new groups.
    await forgetQuestions(transaction.sql, Number.MAX_SAFE_INTEGER);
    return sessions.length;
  });
  await discardNow(context);
  await context.db.purgeDeleted();
  return erased;
}
