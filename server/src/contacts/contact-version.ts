import { fromJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { sign } from "../platform/secrets/secrets.ts";
import { listContactsByIds, lockContact, type ContactsKey } from "./queries/contacts.ts";
import type { ContactRow } from "./tables.ts";

/** Changes with everything that counts as proven of a confirmed contact, and tells nothing of it. */
const versionOf = (
  { signingKey }: Pick<App, "signingKey">,
  { id, name, email, phone, external_id, data, fields }: ContactRow,
): string => {
  const shown = [id, name, email, phone, external_id, fromJson(data), fromJson(fields)];
  return sign(signingKey, "contact-version", JSON.stringify(shown)).slice(0, 16);
};

export async function listContactVersions(
  app: Pick<App, "signingKey">,
  sql: Sql,
  key: ContactsKey & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const contacts = await listContactsByIds(sql, key);
  return new Map(contacts.map((contact) => [contact.id, versionOf(app, contact)]));
}

/** Locks the contact, and refuses where it is not as it was shown. */
export async function requireContactVersion(
  app: Pick<App, "signingKey" | "now">,
  { sql }: Transaction,
  key: ContactsKey & { readonly contactId: number },
  version: string,
): Promise<void> {
  const contact = await lockContact(sql, key, app.now());
  if (!contact || versionOf(app, contact) !== version)
    throw conflict("The contact has changed since it was shown. Look at it again.");
}
