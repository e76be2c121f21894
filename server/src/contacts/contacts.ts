import {
  changedFieldValues,
  listCustomFields,
  type FieldRow,
  type FieldValuesInput,
} from "../custom-fields/index.ts";
import { holdDeleted, restoreDeleted } from "../deletions/index.ts";
import { isUniqueViolation, toJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { AppError, conflict, forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { App, ProjectContext } from "../platform/operations/context.ts";
import { recordContacts } from "./contact-events.ts";
import { blankToNull, emailKey, normalTags, type ContactValues } from "./contact-values.ts";
import { findCompany } from "./queries/companies.ts";
import { addToCounts } from "./queries/contact-counts.ts";
import {
  deleteContactRow,
  findContact,
  findContactByEmail,
  insertContact,
  lockContact,
  updateLockedContact,
  type ContactsKey,
} from "./queries/contacts.ts";
import type { ContactRow, ContactType } from "./tables.ts";

/** What a caller sends: nothing leaves a field as it is, null and empty text clear it. */
export interface ContactInput {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly type?: ContactType | undefined;
  readonly tags?: string | null | undefined;
  readonly company_id?: number | null | undefined;
  /** Values of custom fields by key. */
  readonly fields?: FieldValuesInput | undefined;
  /** The team vouches for the details that a visitor's page sent. */
  readonly verified?: true | undefined;
}

const EMPTY_CONTACT: ContactValues = {
  name: null,
  email: null,
  phone: null,
  type: "lead",
  tags: null,
  company_id: null,
};

/** The custom fields of a contact before and after a change by the team. */
export interface ChangedContactFields extends ContactsKey {
  readonly contactId: number;
  readonly before: ContactRow["fields"];
  readonly after: ContactRow["fields"];
}

/** What other nouns do in the transaction of a change; they import this noun, so `create-services.ts` connects them. */
export interface ContactChangeEffects {
  fieldsChanged(
    context: ProjectContext,
    transaction: Transaction,
    change: ChangedContactFields,
  ): Promise<void>;
  /** Whether the team's word that some visitor is this contact holds now. */
  isConfirmed(
    app: Pick<App, "now">,
    transaction: Transaction,
    key: ContactsKey & { readonly contactId: number },
  ): Promise<boolean>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly contactChanges: ContactChangeEffects;
  }
}

/** The custom fields of contacts, archived ones left out. */
export async function listContactFields(sql: Sql, key: { readonly projectId: number }): Promise<FieldRow[]> {
  const fields = await listCustomFields(sql, { projectId: key.projectId, subject: "contact" });
  return fields.filter(({ archived_at }) => archived_at === null);
}

export async function requireContact(context: ProjectContext, contactId: number): Promise<ContactRow> {
  const row = await findContact(context.db.read, { projectId: context.project.id, contactId });
  if (!row) throw notFound();
  return row;
}

/** Adds a contact in a transaction of the caller's: the widget, the first start and the operation use it. */
export async function addContact(
  app: Pick<App, "reactions">,
  transaction: Transaction,
  key: ContactsKey,
  input: ContactInput,
  now: number,
): Promise<ContactRow> {
  const { sql } = transaction;
  const values = changedValues(EMPTY_CONTACT, input);
  requireReachable(values);
  await requireCompany(sql, key, values.company_id);
  const fields = (await changedFields(sql, key, toJson({}), input)) ?? toJson({});
  const row = await insertContact(sql, key, { ...values, fields }, now);
  if (!row) throw await emailInUse(sql, key, values.email);
  await addToCounts(sql, key, { [row.type]: 1 });
  await recordContacts(app, transaction, "contact.created", key, [row.id]);
  return row;
}

export function createContact(context: ProjectContext, input: ContactInput): Promise<ContactRow> {
  const key = { projectId: context.project.id };
  return context.db.write((transaction) => addContact(context, transaction, key, input, context.now()));
}

/** What to change, or how to change what the contact has. */
type ContactChange = ContactInput | ((before: ContactRow) => ContactInput);

export async function updateContact(
  context: ProjectContext,
  contactId: number,
  change: ContactChange,
): Promise<ContactRow> {
  const key = { projectId: context.project.id };
  try {
    return await context.db.write((transaction) => changeContact(context, transaction, contactId, change));
  } catch (error) {
    // Another request took the address between the check and the write.
    if (!isUniqueViolation(error)) throw error;
    const email = typeof change === "function" ? null : blankToNull(change.email);
    throw await emailInUse(context.db.read, key, email);
  }
}

/** Changes the contact that has the e-mail address, or adds one. */
export async function saveContact(
  context: ProjectContext,
  input: ContactInput,
): Promise<{ readonly row: ContactRow; readonly isNew: boolean }> {
  const holder = await holderOf(context, input.email);
  if (holder) return { row: await updateContact(context, holder.id, input), isNew: false };
  try {
    return { row: await createContact(context, input), isNew: true };
  } catch (error) {
    // Another request added the address meanwhile.
    const added =
      error instanceof AppError && error.code === "conflict" && (await holderOf(context, input.email));
    if (!added) throw error;
    return { row: await updateContact(context, added.id, input), isNew: false };
  }
}

async function holderOf(context: ProjectContext, email: ContactInput["email"]): Promise<ContactRow | null> {
  const address = blankToNull(email);
  if (address === null) return null;
  const key = { projectId: context.project.id };
  const holder = await findContactByEmail(context.db.read, key, address);
  return holder && holder.type !== "spam" ? holder : null;
}

async function changeContact(
  context: ProjectContext,
  transaction: Transaction,
  contactId: number,
  change: ContactChange,
): Promise<ContactRow> {
  const { sql } = transaction;
  const key = { projectId: context.project.id, contactId };
  const now = context.now();
  const before = await lockContact(sql, key, now);
  if (!before) throw notFound();
  const input = typeof change === "function" ? change(before) : change;
  const values = changedValues(before, input);
  requireReachable(values);
  await requireTrusted(context, transaction, before, values);
  if (values.company_id !== before.company_id) await requireCompany(sql, key, values.company_id);
  const changed = await changedFields(sql, key, before.fields, input);
  const fields = changed ?? before.fields;
  const is_verified = input.verified ? 1 : before.is_verified;
  if (values.email !== null && values.type !== "spam" && is_verified === 1) {
    const holder = await findContactByEmail(sql, key, values.email);
    if (holder && holder.id !== before.id && holder.type !== "spam")
      throw await emailInUse(sql, key, values.email);
  }
  const after = await updateLockedContact(sql, before, { ...values, is_verified, fields }, now);
  if (after.type !== before.type) await addToCounts(sql, key, { [before.type]: -1, [after.type]: 1 });
  if (changed) {
    const fieldsChange = { ...key, before: before.fields, after: changed };
    await context.services.contactChanges.fieldsChanged(context, transaction, fieldsChange);
  }
  await recordContacts(context, transaction, "contact.updated", key, [contactId]);
  return after;
}

/**
 * A site's user is found by a verified address, and actions get the address and number of a proven contact: an AI client
 * that changes them decides who that person is.
 */
async function requireTrusted(
  context: ProjectContext,
  transaction: Transaction,
  before: ContactRow,
  { email, phone }: Pick<ContactValues, "email" | "phone">,
): Promise<void> {
  if (!isLimitedAiClient(context) || (email === before.email && phone === before.phone)) return;
  const key = { projectId: context.project.id, contactId: before.id };
  const isProven =
    before.is_verified === 1 ||
    (await context.services.contactChanges.isConfirmed(context, transaction, key));
  if (isProven) throw forbidden(ADDRESS_NEEDS_TICK);
}

export const ADDRESS_NEEDS_TICK =
  "This API token doesn't let AI clients change the address or number of a verified contact. Use the dashboard, or a token that allows it.";

/** An AI client whose token doesn't let it administer. */
export const isLimitedAiClient = ({ call, actor }: Pick<ProjectContext, "call" | "actor">): boolean =>
  call.byAiClient === true && !(actor.kind === "token" && actor.administersByAi);

export async function deleteContact(context: ProjectContext, contactId: number): Promise<void> {
  const key = { projectId: context.project.id, contactId };
  await context.db.write(async (transaction) => {
    const { sql } = transaction;
    const contact = await lockContact(sql, key, context.now());
    if (!contact) throw notFound();
    const recordKey = String(contactId);
    await holdDeleted(context, transaction, { ...key, kind: "contact", id: contactId, recordKey });
    await removeContactIn(context, transaction, key);
  });
}

/** Brings back a contact that was deleted; its conversations are its own again. */
export async function restoreContact(context: ProjectContext, contactId: number): Promise<void> {
  const { id: projectId } = context.project;
  try {
    await context.db.write(async (transaction) => {
      const { sql } = transaction;
      const recordKey = String(contactId);
      await restoreDeleted(context, transaction, { kind: "contact", projectId, recordKey, userId: null });
      const contact = await findContact(sql, { projectId, contactId });
      if (!contact) throw notFound();
      await addToCounts(sql, { projectId }, { [contact.type]: 1 });
      await recordContacts(context, transaction, "contact.created", { projectId }, [contactId]);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      "Another contact has its e-mail address or user ID by now. Change or merge that one first.",
    );
  }
}

export async function removeContactIn(
  app: Pick<App, "reactions">,
  transaction: Transaction,
  key: { projectId: number; contactId: number },
): Promise<void> {
  const type = await deleteContactRow(transaction.sql, key);
  if (!type) throw notFound();
  await addToCounts(transaction.sql, key, { [type]: -1 });
  await recordContacts(app, transaction, "contact.deleted", key, [key.contactId]);
}

const changedFields = (
  sql: Sql,
  { projectId }: ContactsKey,
  held: ContactRow["fields"],
  { fields = {} }: ContactInput,
) => changedFieldValues(sql, { projectId, subject: "contact" }, held, fields);

function changedValues(before: ContactValues, input: ContactInput): ContactValues {
  return {
    name: input.name === undefined ? before.name : blankToNull(input.name),
    email: input.email === undefined ? before.email : blankToNull(input.email),
    phone: input.phone === undefined ? before.phone : blankToNull(input.phone),
    type: input.type ?? before.type,
    tags: input.tags === undefined ? before.tags : normalTags(input.tags),
    company_id: input.company_id === undefined ? before.company_id : input.company_id,
  };
}

function requireReachable({ name, email, phone }: ContactValues): void {
  if (name === null && email === null && phone === null) {
    const sentence = "A contact needs at least one of name, email and phone.";
    throw invalidParams({ name: sentence, email: sentence, phone: sentence });
  }
}

async function requireCompany(sql: Sql, key: ContactsKey, companyId: number | null): Promise<void> {
  if (companyId !== null && !(await findCompany(sql, { projectId: key.projectId, companyId })))
    throw notFound();
}

async function emailInUse(sql: Sql, key: ContactsKey, email: string | null): Promise<AppError> {
  const holder = email === null ? undefined : await findContactByEmail(sql, key, email);
  const known =
    holder && holder.email !== null && email !== null && emailKey(holder.email) === emailKey(email);
  return conflict("A contact with this e-mail address already exists", {
    email: known
      ? `email already belongs to contact ${holder.id}.`
      : "email already belongs to another contact.",
  });
}
