import { deleteCodesOf, deleteCodesTo } from "../actions/index.ts";
import { forgetQuestions } from "../analytics/index.ts";
import { discardNow } from "../attachments/index.ts";
import { deleteEventsOfPeople, deleteEventsOfVisitors } from "../channels/index.ts";
import { deleteResponsesByUid, findResponsesOf } from "../completions/index.ts";
import { removeContactIn, requireContact } from "../contacts/index.ts";
import { deleteHeldOf, deleteHeldOfAuthors } from "../deletions/index.ts";
import { deleteBulkUpdatesOf } from "../desk/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import {
  deleteProofsOf,
  deleteVisitors,
  listSessionsOfContact,
  listVisitorsOf,
  removeSessionIn,
} from "../sessions/index.ts";
import { eraseSharedWords } from "./erase-words.ts";

/**
 * Deletes a person's contact with everything they wrote: conversations, their log, unanswered questions, stored
 * responses that name them and the browser they used. A thread that others share stays without this person's words.
 * Afterwards no file of the data folder contains their messages.
 */
export async function eraseContactData(context: ProjectContext, contactId: number): Promise<number> {
  const { email, phone, external_id: externalId } = await requireContact(context, contactId);
  const values = provenAs({ email, phone });
  const key = { projectId: context.project.id, contactId };
  const person = { contactId, email, phone, externalId };
  const uids = await findResponsesOf(context, key.projectId, person);
  const authorIds = (await listVisitorsOf(context.db.read, key)).map(({ id }) => id);
  const { shared, erased: threads } = await eraseSharedWords(context, key, authorIds);
  const erased = await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const sharedIds = new Set(shared.map(({ id }) => id));
    const visitors = await listVisitorsOf(sql, key);
    const sessions = (await listSessionsOfContact(sql, key)).filter(({ id }) => !sharedIds.has(id));
    for (const { uid } of sessions) {
      await removeSessionIn(context, transaction, { projectId: key.projectId, uid });
      // A follow-up, a reply by mail and an interrupted action carry words, also once their tries are used up.
      await context.jobs.forget(transaction, uid);
    }
    await erasePerson(context, transaction, key, {
      visitors,
      threadIds: shared.flatMap(({ visitor_id: id }) => id ?? []),
      values,
    });
    await deleteResponsesByUid(sql, { projectId: key.projectId, uids });
    await removeContactIn(context, transaction, key);
    // Groups of questions are named by a visitor's words: without the hour of grace that cleanup gives new groups.
    await forgetQuestions(sql, Number.MAX_SAFE_INTEGER);
    return sessions.length;
  });
  // What a thread's job stored while this went on.
  await eraseSharedWords(context, key, authorIds, threads);
  await discardNow(context);
  await context.db.purgeDeleted();
  return erased;
}

interface Person {
  readonly visitors: readonly { readonly id: number; readonly uid: string }[];
  /** They stand for threads that others share. */
  readonly threadIds: readonly number[];
  /** The address and the number, as proofs have them. */
  readonly values: readonly string[];
}

/** An address in lower case, and a number with and without what stands between its digits. */
function provenAs({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): string[] {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  return [email?.toLowerCase(), phone, digits, `+${digits}`].filter((value) =>
    /\d|@/.test(value ?? ""),
  ) as string[];
}

/** The person's browsers and accounts, with what waits for them and what others have proven with the same address. */
async function erasePerson(
  context: ProjectContext,
  transaction: Transaction,
  key: { readonly projectId: number; readonly contactId: number },
  { visitors: all, threadIds, values }: Person,
): Promise<void> {
  const { sql } = transaction;
  const askedIds = await deleteCodesTo(sql, { ...key, values });
  for (const id of new Set([...all.map((one) => one.id), ...askedIds]))
    await context.jobs.forget(transaction, `proof-code:${id}`);
  await deleteProofsOf(sql, { ...key, values });
  await deleteCodesOf(sql, { ...key, visitorIds: threadIds });
  const visitors = all.filter(({ id }) => !threadIds.includes(id));
  const visitorIds = visitors.map(({ id }) => id);
  // What the team deleted before is held for a while, but not for a person who wants to be forgotten.
  await deleteHeldOf(sql, { ...key, visitorIds });
  await deleteHeldOfAuthors(sql, { ...key, authorIds: visitorIds });
  // What an undo would restore has values of custom fields.
  await deleteBulkUpdatesOf(sql, key);
  await deleteEventsOfVisitors(sql, { ...key, visitorIds });
  await deleteEventsOfPeople(sql, { ...key, visitorUids: visitors.map(({ uid }) => uid) });
  await deleteVisitors(sql, { ...key, visitorIds });
}
