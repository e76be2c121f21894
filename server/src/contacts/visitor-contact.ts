import { fromJson, toJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { recordContacts } from "./contact-events.ts";
import { blankToNull, isSameAddress, type ContactValues } from "./contact-values.ts";
import { addToCounts } from "./queries/contact-counts.ts";
import {
  findContact,
  findContactByEmail,
  findContactByIdentity,
  insertContact,
  lockContact,
  updateLockedContact,
  type ContactsKey,
} from "./queries/contacts.ts";
import { externalIdOf, type PersonIdentity } from "./identities.ts";
import type { ContactRow } from "./tables.ts";

/** What a visitor's page sent about the visitor. */
export interface VisitorIdentity {
  /**
   * `token`: the site has signed all of it. `vendor`: a channel's vendor has confirmed the id and the address or number.
   * `id`: the site or a vendor vouches for the id alone. `none`: the visitor typed it.
   */
  readonly proof: "token" | "vendor" | "id" | "none";
  /** Ignored without proof. */
  readonly identity?: PersonIdentity | null;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Further fields of the form, or of the site. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The contact the visitor is already. */
  readonly currentContactId?: number | null;
}

const ATTEMPTS = 3;
/** Of a contact's further fields, as JSON. */
export const LONGEST_DATA = 10_000;

type Known = VisitorIdentity &
  Pick<ContactValues, "name" | "email" | "phone"> & { readonly identity: PersonIdentity | null };

/**
 * The contact of a visitor. Only signed details match an existing contact: the id, or in a token an address
 * that no other user has. Unsigned details create a separate unverified contact and never change a verified
 * one. Spam stays spam. A contact that the team has confirmed takes only what a token signs, since all of it counts as
 * proven (`isConfirmed`).
 */
export async function upsertVisitorContact(
  app: App,
  transaction: Transaction,
  key: ContactsKey,
  identity: VisitorIdentity,
  now: number,
): Promise<{ contact: ContactRow; created: boolean; isConfirmed: boolean }> {
  const { sql } = transaction;
  const known: Known = {
    ...identity,
    identity: identity.proof === "none" ? null : (identity.identity ?? null),
    name: blankToNull(identity.name),
    email: blankToNull(identity.email),
    phone: blankToNull(identity.phone),
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { found, isEmailInUse } = await findExisting(sql, key, known);
    if (found) {
      const merged = await mergeInto(app, transaction, { ...key, contactId: found.id }, known, now);
      if (merged?.isChanged)
        await recordContacts(app, transaction, "contact.updated", key, [merged.contact.id]);
      if (merged)
        return { contact: merged.contact, created: false, isConfirmed: merged.isConfirmed === true };
      // Deleted since it was found.
      continue;
    }
    const email = isEmailInUse ? null : known.email;
    const contact = await insertContact(sql, key, createFrom({ ...known, email }), now);
    if (contact) {
      await addToCounts(sql, key, { [contact.type]: 1 });
      await recordContacts(app, transaction, "contact.created", key, [contact.id]);
      return { contact, created: true, isConfirmed: false };
    }
    // Another process has just inserted it; its row is committed, since our insert waited for it.
  }
  throw conflict("The contact is being changed by another request. Please try again.");
}

interface Existing {
  readonly found: ContactRow | undefined;
  /** Another user of the site holds the address. */
  readonly isEmailInUse: boolean;
}

/** One read decides both, so that a contact inserted meanwhile conflicts with the insert. */
async function findExisting(sql: Sql, key: ContactsKey, known: Known): Promise<Existing> {
  const isFree = (found: ContactRow | undefined): Existing => ({ found, isEmailInUse: false });
  if (known.proof === "none") return isFree(await findTyped(sql, key, known));
  const byId = known.identity ? await findContactByIdentity(sql, key, known.identity) : undefined;
  if (byId || known.email === null || known.proof === "id") return isFree(byId);
  const byEmail = await findContactByEmail(sql, key, known.email);
  if (!byEmail) return isFree(byEmail);
  // Two users of the site may share an address; they remain two. So do two addresses that are only similar.
  const isTheirs = byEmail.external_id === null && isSameAddress(byEmail.email, known.email);
  return isTheirs ? isFree(byEmail) : { found: undefined, isEmailInUse: byEmail.type !== "spam" };
}

/** The visitor's own contact; else spam with the address, which must not escape by another browser. */
async function findTyped(sql: Sql, key: ContactsKey, known: Known): Promise<ContactRow | undefined> {
  const { currentContactId: contactId, email } = known;
  const own = contactId == null ? undefined : await findContact(sql, { ...key, contactId });
  if (own || email === null) return own;
  const byEmail = await findContactByEmail(sql, key, email);
  return byEmail?.type === "spam" ? byEmail : undefined;
}

function createFrom(known: Known) {
  const { name, email, phone } = known;
  return {
    name,
    email,
    phone,
    tags: null,
    company_id: null,
    type: known.proof === "none" ? ("lead" as const) : ("user" as const),
    ...identityColumns(known.identity),
    is_verified: known.proof === "token" || known.proof === "vendor" ? 1 : 0,
    data: toJson(known.data ?? {}),
  };
}

const identityColumns = (identity: PersonIdentity | null) => ({
  external_id: identity && externalIdOf(identity),
  identity_kind: identity?.kind ?? null,
  identity_id: identity?.id ?? null,
});

interface Merged {
  readonly contact: ContactRow;
  readonly isChanged: boolean;
  readonly isConfirmed?: boolean;
}

/** Null if the contact was deleted. */
async function mergeInto(
  app: App,
  transaction: Transaction,
  key: ContactsKey & { readonly contactId: number },
  known: Known,
  now: number,
): Promise<Merged | null> {
  const { sql } = transaction;
  const before = await lockContact(sql, key, now);
  if (!before) return null;
  const isSigned = known.proof === "token";
  if (!isSigned && (await app.services.contactChanges.isConfirmed(app, transaction, key)))
    return { contact: before, isChanged: false, isConfirmed: true };
  const isOwn = before.is_verified === 0 && (known.proof === "id" || before.external_id === null);
  const isSpam = before.type === "spam";
  const isNamed = known.proof === "vendor" && before.external_id === null;
  if (!isSigned && !isOwn && !isSpam && !isNamed) return { contact: before, isChanged: false };
  // Unsigned details do not become verified together with those of a token.
  const held = isSigned && before.is_verified === 0 ? NO_DETAILS : before;
  const choose = <Value>(given: Value | null, kept: Value | null) =>
    known.proof === "none" || known.proof === "vendor" ? (kept ?? given) : (given ?? kept);
  const type = known.proof !== "none" && before.type === "lead" ? "user" : before.type;
  const is_verified = isSigned ? 1 : before.is_verified;
  const email = choose(known.email, held.email);
  const holdsAddress = type !== "spam" && is_verified === 1;
  const after = await updateLockedContact(
    sql,
    before,
    {
      name: choose(known.name, held.name),
      email: holdsAddress ? ((await freeEmail(sql, key, email, before.id)) ?? held.email) : email,
      phone: choose(known.phone, held.phone),
      type,
      tags: before.tags,
      company_id: before.company_id,
      ...(isIdentified(before) || known.identity === null ? {} : identityColumns(known.identity)),
      is_verified,
      data: toJson(mergedData(fromJson(held.data), known)),
    },
    now,
  );
  if (after.type !== before.type) await addToCounts(sql, key, { [before.type]: -1, [after.type]: 1 });
  return { contact: after, isChanged: SHOWN.some((field) => before[field] !== after[field]) };
}

/** False also for one that a process of the last version has written. */
const isIdentified = (contact: ContactRow): boolean => contact.identity_id !== null;

/** A page identifies its visitor on each load; most loads change nothing. */
const SHOWN = ["name", "email", "phone", "type"] as const;

const NO_DETAILS = { name: null, email: null, phone: null, data: toJson({}) };

const mergedData = (held: Record<string, unknown>, known: Known): Record<string, unknown> =>
  newestOf(known.proof === "none" ? { ...known.data, ...held } : { ...held, ...known.data });

/** As many of the latest fields as fit: each call may add others, without limit. */
export function newestOf(data: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(data);
  let length = JSON.stringify(data).length;
  while (length > LONGEST_DATA && fields.length > 0) {
    const [name, value] = fields.shift()!;
    length -= JSON.stringify({ [name]: value }).length - 1;
  }
  return Object.fromEntries(fields);
}

/** The address unless another contact holds it: that must not fail the visitor's call. */
async function freeEmail(
  sql: Sql,
  key: ContactsKey,
  email: string | null,
  ownId: number | null,
): Promise<string | null> {
  if (email === null) return null;
  const holder = await findContactByEmail(sql, key, email);
  return holder && holder.type !== "spam" && holder.id !== ownId ? null : email;
}
