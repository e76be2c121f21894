import { sql as raw } from "kysely";
import type { Sql } from "../../platform/db/index.ts";
import { escapeLike } from "../../platform/text/fold-text.ts";
import { SHOWN_COLUMNS, type ShownContact } from "../tables.ts";
import type { ContactsKey } from "./contacts.ts";

const MOST_READ = 50;

/** Contacts with the address, found by its index, and those whose searched text has the digits. */
export async function listPossibleDuplicates(
  sql: Sql,
  key: ContactsKey & { contactId: number; emailKey: string | null; digits: string | null },
): Promise<ShownContact[]> {
  const others = () =>
    sql
      .selectFrom("contacts")
      .select(SHOWN_COLUMNS)
      .where("project_id", "=", key.projectId)
      .where("id", "!=", key.contactId)
      .orderBy("id")
      .limit(MOST_READ);
  const byEmail = key.emailKey === null ? [] : await others().where("email_key", "=", key.emailKey).execute();
  const pattern = key.digits === null ? null : `%${escapeLike(key.digits)}%`;
  const byPhone =
    pattern === null
      ? []
      : await others()
          .where("phone", "is not", null)
          .where(raw<boolean>`search_text like ${pattern} escape '\\'`)
          .execute();
  return [...byEmail, ...byPhone.filter(({ id }) => byEmail.every((known) => known.id !== id))];
}
