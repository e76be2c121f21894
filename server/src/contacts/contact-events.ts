import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ContactsKey } from "./queries/contacts.ts";

type ContactTopic = "contact.created" | "contact.updated" | "contact.deleted";

/** Live readers follow no contacts, so these events are only recorded for reactions. */
export async function recordContacts(
  { reactions }: Pick<App, "reactions">,
  transaction: Transaction,
  topic: ContactTopic,
  { projectId }: ContactsKey,
  contactIds: readonly number[],
): Promise<void> {
  if (!reactions.follows(topic)) return;
  await reactions.record(transaction, ...contactIds.map((contactId) => ({ topic, projectId, contactId })));
}
