import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ContactsKey } from "./queries/contacts.ts";

/** Live readers need no new contacts, so these events are only recorded for reactions. */
export async function recordNewContacts(
  { reactions }: Pick<App, "reactions">,
  transaction: Transaction,
  { projectId }: ContactsKey,
  contactIds: readonly number[],
): Promise<void> {
  const topic = "contact.created";
  if (!reactions.follows(topic)) return;
  await reactions.record(transaction, ...contactIds.map((contactId) => ({ topic, projectId, contactId })));
}
