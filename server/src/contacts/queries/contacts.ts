import { sql as raw } from "kysely";
import { prepared, toJson, type JsonText, type Sql } from "../../platform/db/index.ts";
import { emailKey, searchColumns, type ContactValues } from "../contact-values.ts";
import type { ContactRow, ContactType } from "../tables.ts";

export interface ProjectKey {
  readonly projectId: number;
}

export interface NewContact extends ContactValues {
  readonly external_id?: string | null;
  readonly data?: JsonText;
}

const NO_DATA = toJson({});
/** Written out, since only then do both planners see that a partial index fits. */
const NOT_SPAM = raw<boolean>`type <> 'spam'`;

const findById = prepared((sql, { projectId, contactId }: { projectId: number; contactId: number }) =>
  sql.selectFrom("contacts").selectAll().where("id", "=", contactId).where("project_id", "=", projectId),
);

export async function findContact(
  sql: Sql,
  key: ProjectKey & { contactId: number },
): Promise<ContactRow | undefined> {
  return (await findById(sql, key))[0];
}

export async function listContactsByIds(
  sql: Sql,
  key: ProjectKey,
  ids: readonly number[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("id", "in", [...ids])
    .execute();
}

/** The contact that holds the address; spam only where nobody else does, the latest first. */
export async function findContactByEmail(
  sql: Sql,
  key: ProjectKey,
  email: string,
): Promise<ContactRow | undefined> {
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("email_key", "=", emailKey(email))
    .orderBy(raw`case when type = 'spam' then 1 else 0 end`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findContactByExternalId(
  sql: Sql,
  key: ProjectKey,
  externalId: string,
): Promise<ContactRow | undefined> {
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

export async function listContactsByEmail(
  sql: Sql,
  key: ProjectKey,
  emails: readonly string[],
): Promise<ContactRow[]> {
  if (emails.length === 0) return [];
  return sql
    .selectFrom("contacts")
    .selectAll()
    .where("project_id", "=", key.projectId)
    .where("email_key", "in", emails.map(emailKey))
    .where(NOT_SPAM)
    .execute();
}

/** The same rows, kept from changing until the transaction ends: touching them is the lock both engines have. */
export async function lockContactsByEmail(
  sql: Sql,
  key: ProjectKey,
  emails: readonly string[],
  now: number,
): Promise<ContactRow[]> {
  if (emails.length === 0) return [];
  return sql
    .updateTable("contacts")
    .set({ updated_at: now })
    .where("project_id", "=", key.projectId)
    .where("email_key", "in", emails.map(emailKey))
    .where(NOT_SPAM)
    .returningAll()
    .execute();
}

export async function lockContact(
  sql: Sql,
  key: ProjectKey & { contactId: number },
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

/** Leaves out, and does not answer, contacts whose e-mail address or external id is taken. */
export async function insertContacts(
  sql: Sql,
  key: ProjectKey,
  contacts: readonly NewContact[],
  now: number,
): Promise<ContactRow[]> {
  if (contacts.length === 0) return [];
  return sql
    .insertInto("contacts")
    .values(
      contacts.map((contact) => ({
        project_id: key.projectId,
        name: contact.name,
        email: contact.email,
        phone: contact.phone,
        type: contact.type,
        tags: contact.tags,
        company_id: contact.company_id,
        external_id: contact.external_id ?? null,
        data: contact.data ?? NO_DATA,
        ...searchColumns(contact),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

type ContactChange = ContactValues & {
  projectId: number;
  contactId: number;
  external_id: string | null;
  data: JsonText;
  now: number;
} & Pick<ContactRow, "name_key" | "email_key" | "tags_key" | "search_text">;

const updateById = prepared((sql, change: ContactChange) =>
  sql
    .updateTable("contacts")
    .set({
      name: change.name,
      name_key: change.name_key,
      email: change.email,
      email_key: change.email_key,
      phone: change.phone,
      type: change.type,
      tags: change.tags,
      tags_key: change.tags_key,
      search_text: change.search_text,
      company_id: change.company_id,
      external_id: change.external_id,
      data: change.data,
      updated_at: change.now,
    })
    .where("id", "=", change.contactId)
    .where("project_id", "=", change.projectId)
    .returningAll(),
);

export async function updateContactValues(
  sql: Sql,
  before: ContactRow,
  values: ContactValues & Partial<Pick<ContactRow, "external_id" | "data">>,
  now: number,
): Promise<ContactRow> {
  const [row] = await updateById(sql, {
    projectId: before.project_id,
    contactId: before.id,
    name: values.name,
    email: values.email,
    phone: values.phone,
    type: values.type,
    tags: values.tags,
    company_id: values.company_id,
    external_id: values.external_id === undefined ? before.external_id : values.external_id,
    data: values.data ?? before.data,
    ...searchColumns(values),
    now,
  });
  if (!row) throw new Error(`Contact ${before.id} was locked and is gone`);
  return row;
}

export async function deleteContactRow(
  sql: Sql,
  key: ProjectKey & { contactId: number },
): Promise<ContactType | undefined> {
  const row = await sql
    .deleteFrom("contacts")
    .where("id", "=", key.contactId)
    .where("project_id", "=", key.projectId)
    .returning("type")
    .executeTakeFirst();
  return row?.type;
}
