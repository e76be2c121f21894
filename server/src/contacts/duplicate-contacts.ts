import type { ProjectContext } from "../platform/operations/context.ts";
import { digitsOf, emailKey } from "./contact-values.ts";
import { requireContact } from "./contacts.ts";
import { listPossibleDuplicates } from "./queries/duplicates.ts";
import type { ShownContact } from "./tables.ts";

const MOST_DUPLICATES = 10;

/** Other contacts with the same e-mail address or telephone number, the oldest first. */
export async function findDuplicates(context: ProjectContext, contactId: number): Promise<ShownContact[]> {
  const { email, phone } = await requireContact(context, contactId);
  const digits = phone === null ? "" : digitsOf(phone);
  const rows = await listPossibleDuplicates(context.db.readLong, {
    projectId: context.project.id,
    contactId,
    emailKey: email === null ? null : emailKey(email),
    digits: digits === "" ? null : digits,
  });
  const isSame = (other: ShownContact): boolean =>
    (email !== null && other.email !== null && emailKey(other.email) === emailKey(email)) ||
    (digits !== "" && other.phone !== null && digitsOf(other.phone) === digits);
  return rows.filter(isSame).slice(0, MOST_DUPLICATES);
}
