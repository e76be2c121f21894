import type { MergedContacts } from "../contacts/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  linkBrowsersOfContact,
  moveSessionsOfContact,
  nameContactOfBrowsers,
  type MovedSession,
} from "./queries/merged-contacts.ts";
import { endTeamsWord } from "./queries/visitor-proofs.ts";

/**
 * The team sees all conversations with the contact that is kept. A browser stays linked only where the site has signed
 * it in as that user: a stranger who typed the same address must not be taken for the owner of the details. The team's
 * word was about other details, so it ends with the link.
 */
export async function followMerge(
  { now }: Pick<App, "now">,
  { sql }: Transaction,
  merged: MergedContacts,
): Promise<MovedSession[]> {
  const { projectId, keptId, mergedId, signedId } = merged;
  const moved = await moveSessionsOfContact(sql, merged);
  for (const ofId of [keptId, mergedId]) {
    await nameContactOfBrowsers(sql, { projectId, ofId, contactId: keptId });
    const isSigned = ofId === signedId;
    if (isSigned && ofId === keptId) continue;
    await endTeamsWord(sql, { projectId, contactId: ofId }, now());
    await linkBrowsersOfContact(sql, { projectId, ofId, contactId: isSigned ? keptId : null });
  }
  return moved;
}
