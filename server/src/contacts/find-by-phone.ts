import type { Sql } from "../platform/db/index.ts";
import { toE164 } from "../platform/phone-numbers/phone-numbers.ts";
import { listContactsWithDigits, type ContactsKey } from "./queries/contacts.ts";
import type { ContactRow } from "./tables.ts";

/** Enough to find few, and whatever stands before it: a country code, a trunk zero or nothing. */
const SEARCHED_DIGITS = 8;

/**
 * The one contact with this number, however it is written; none where several have it. Numbers that visitors have typed
 * are not known to be theirs, and do not count.
 */
export async function findContactByPhone(
  sql: Sql,
  key: ContactsKey,
  { number, near }: { readonly number: string; readonly near: string },
): Promise<ContactRow | null> {
  const candidates = await listContactsWithDigits(sql, key, number.slice(1).slice(-SEARCHED_DIGITS));
  const found = candidates.filter(({ phone }) => phone !== null && toE164(phone, near) === number);
  return found.length === 1 ? found[0]! : null;
}
