import { sql as raw } from "kysely";
import { isUnindexed, prepared, toJson, type JsonText, type Sql } from "../../platform/db/index.ts";
import { emailKey, searchColumns, type ContactValues } from "../contact-values.ts";
import { formerExternalIdOf, type PersonIdentity } from "../identities.ts";
import type { ContactRow, ContactType } from "../tables.ts";

export interface ContactsKey {
  readonly projectId: number;
}

export interface NewContact extends ContactValues {
  readonly external_id?: string | null;
  readonly identity_kind?: string | null;
  readonly identity_id?: string | null;
  readonly is_verified?: number;
  readonly data?: JsonText;
  readonly fields?: JsonText;
}

const NO_DATA = toJson({});
/** Written out, since only then do both planners see that a partial index fits. */
const HOLDS_ADDRESS = raw<boolean>`type <> 'spam' and is_verified = 1`;

const findById = prepared((sql, { projectId, contactId }: { projectId: number; contactId: number }) =>
  sql.selectFrom("contacts").selectAll().where("id", "=", contactId).where("project_id", "=", projectId),
);

export async function findContact(
  sql: Sql,
  key: ContactsKey & { contactId: number },
): Promise<ContactRow | undefined> {
  return (await findById(sql, key))[0];
}

export async function listContactsByIds(
  sql: Sql,
  key: ContactsKey & { readonly ids: readonly number[] },
): Promise<ContactRow[]> {
  if (key.ids.length === 0) return [];
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", [...key.ids])
    .execute();
}

/** The verified contact with the address; a spam contact only if there is no other, latest first. */
export async function findContactByEmail(
  sql: Sql,
  key: ContactsKey,
  email: string,
): Promise<ContactRow | undefined> {
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("email_key", "=", emailKey(email))
    .where(raw<boolean>`(type = 'spam' or is_verified = 1)`)
    .orderBy(raw`case when type = 'spam' then 1 else 0 end`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A row of a process of the last version has its id in the one text alone. */
export async function findContactByIdentity(
  sql: Sql,
  key: ContactsKey,
  { kind, id }: PersonIdentity,
): Promise<ContactRow | undefined> {
  const contacts = sql.selectFrom("contacts").selectAll().where("project_id", "=", key.projectId);
  const found = await contacts
    .where("identity_kind", "=", kind)
    .where("identity_id", "=", id)
    .executeTakeFirst();
  if (found) return found;
  return contacts
    .where("external_id", "=", formerExternalIdOf({ kind, id }))
    .where("identity_id", "is", null)
    .executeTakeFirst();
}

const MOST_WITH_DIGITS = 50;

/** Contacts whose number may have these digits: whatever else is searched may have them too. */
export async function listContactsWithDigits(
  sql: Sql,
  key: ContactsKey,
  digits: string,
): Promise<ContactRow[]> {
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("phone", "is not", null)
    .where(raw<boolean>`search_text like ${`%${digits}%`}`)
    .where(HOLDS_ADDRESS)
    .orderBy("id")
    .limit(MOST_WITH_DIGITS)
    .execute();
}

export async function listContactsByEmail(
  sql: Sql,
  key: ContactsKey,
  emails: readonly string[],
): Promise<ContactRow[]> {
  if (emails.length === 0) return [];
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("email_key", "in", emails.map(emailKey))
    .where(HOLDS_ADDRESS)
    .execute();
}

/** The same rows, kept from changing until the transaction ends: touching them is the lock both engines have. */
export async function lockContactsByEmail(
  sql: Sql,
  key: ContactsKey,
  emails: readonly string[],
  now: number,
): Promise<ContactRow[]> {
  if (emails.length === 0) return [];
  return sql
    .updateTable("contacts")
    .set({ updated_at: now })
    .where("project_id", "=", key.projectId)
    .where("email_key", "in", emails.map(emailKey))
    .where(HOLDS_ADDRESS)
    .returningAll()
    .execute();
}

export async function lockContact(
  sql: Sql,
  key: ContactsKey & { contactId: number },
  now: number,
): Promise<ContactRow | undefined> {
  return sql
    .updateTable("contacts")
    .set({ updated_at: now })
    .where("id", "=", key.contactId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns undefined if the e-mail address or external id is in use. */
export async function insertContact(
  sql: Sql,
  key: ContactsKey,
  contact: NewContact,
  now: number,
): Promise<ContactRow | undefined> {
  return sql
    .insertInto("contacts")
    .values(toColumns(key, contact, now))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Skips contacts whose e-mail address or external id is in use, and returns the ids of those inserted. */
export async function insertContacts(
  sql: Sql,
  key: ContactsKey,
  contacts: readonly NewContact[],
  now: number,
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await sql
    .insertInto("contacts")
    .values(contacts.map((contact) => toColumns(key, contact, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

function toColumns(key: ContactsKey, contact: NewContact, now: number) {
  return {
    project_id: key.projectId,
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    type: contact.type,
    tags: contact.tags,
    company_id: contact.company_id,
    external_id: contact.external_id ?? null,
    identity_kind: contact.identity_kind ?? null,
    identity_id: contact.identity_id ?? null,
    is_verified: contact.is_verified ?? 1,
    data: contact.data ?? NO_DATA,
    fields: contact.fields ?? NO_DATA,
    ...searchColumns(contact),
    created_at: now,
    updated_at: now,
  };
}

const updateById = prepared((sql, row: ContactRow) =>
  sql
    .updateTable("contacts")
    .set({
      name: row.name,
      name_key: row.name_key,
      email: row.email,
      email_key: row.email_key,
      phone: row.phone,
      type: row.type,
      tags: row.tags,
      tags_key: row.tags_key,
      search_text: row.search_text,
      company_id: row.company_id,
      external_id: row.external_id,
      identity_kind: row.identity_kind,
      identity_id: row.identity_id,
      is_verified: row.is_verified,
      data: row.data,
      fields: row.fields,
      updated_at: row.updated_at,
    })
    .where("id", "=", row.id)
    .where("project_id", "=", row.project_id),
);

/** Changes a row that the transaction has locked. */
export async function updateLockedContact(
  sql: Sql,
  before: ContactRow,
  values: ContactValues &
    Partial<
      Pick<ContactRow, "external_id" | "identity_kind" | "identity_id" | "is_verified" | "data" | "fields">
    >,
  now: number,
): Promise<ContactRow> {
  const after = { ...before, ...values, ...searchColumns(values), updated_at: now };
  await updateById(sql, after);
  return after;
}

export async function deleteContactRow(
  sql: Sql,
  key: ContactsKey & { contactId: number },
): Promise<ContactType | undefined> {
  const row = await sql
    .deleteFrom("contacts")
    .where("id", "=", key.contactId)
    .where("project_id", "=", key.projectId)
    .returning("type")
    .executeTakeFirst();
  return row?.type;
}

export interface ContactSummary {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly type: string;
  readonly tags: string | null;
  readonly is_verified: number;
}

export async function listContactSummaries(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<ContactSummary[]> {
  if (key.ids.length === 0) return [];
  return sql
    .selectFrom("contacts")
    .select(["id", "name", "email", "phone", "type", "tags", "is_verified"])
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", [...key.ids])
    .execute();
}
