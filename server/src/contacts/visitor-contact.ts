import { fromJson, toJson, type Sql, type Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import { blankToNull, type ContactValues } from "./contact-values.ts";
import { addToCounts } from "./queries/contact-counts.ts";
import {
  findContactByEmail,
  findContactByExternalId,
  insertContact,
  lockContact,
  updateLockedContact,
  type ProjectKey,
} from "./queries/contacts.ts";
import type { ContactRow } from "./tables.ts";

/** What a visitor left in a form, or what the site vouches for. */
export interface VisitorIdentity {
  /** The site has signed it: makes a user. Anything a visitor merely typed makes a lead. */
  readonly verified: boolean;
  /** The site's own id; ignored unless verified. */
  readonly externalId?: string | null;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Further fields of the form. */
  readonly data?: Readonly<Record<string, unknown>>;
}

const ATTEMPTS = 3;
/** Of what a site tells of a user, as JSON. */
export const LONGEST_DATA = 10_000;

type Known = VisitorIdentity &
  Pick<ContactValues, "name" | "email" | "phone"> & { externalId: string | null };

/**
 * The contact of a visitor: found by the site's own id, else by e-mail address, else made. What was only typed
 * fills gaps and never overwrites, so nobody changes a contact by knowing its address. Spam stays spam.
 */
export async function upsertVisitorContact(
  transaction: Transaction,
  key: ProjectKey,
  identity: VisitorIdentity,
  now: number,
): Promise<{ contact: ContactRow; created: boolean }> {
  const { sql } = transaction;
  const known: Known = {
    ...identity,
    externalId: identity.verified ? blankToNull(identity.externalId) : null,
    name: blankToNull(identity.name),
    email: blankToNull(identity.email),
    phone: blankToNull(identity.phone),
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { found, isAddressTaken } = await findExisting(sql, key, known);
    if (found) {
      const contact = await mergeInto(sql, key, found, known, now);
      if (contact) return { contact, created: false };
      // Deleted since it was found.
      continue;
    }
    const email = isAddressTaken ? null : known.email;
    const contact = await insertContact(sql, key, newcomer({ ...known, email }), now);
    if (contact) {
      await addToCounts(sql, key, { [contact.type]: 1 });
      return { contact, created: true };
    }
    // Another process has just made it; its row is committed, since our insert waited for it.
  }
  throw conflict("The contact is being changed by somebody else; please try again.");
}

interface Existing {
  readonly found: ContactRow | undefined;
  /** Somebody else holds the address. */
  readonly isAddressTaken: boolean;
}

/** One look decides both, so that whoever is made in between is met by the insert and not taken for a stranger. */
async function findExisting(sql: Sql, key: ProjectKey, known: Known): Promise<Existing> {
  const byId = known.externalId ? await findContactByExternalId(sql, key, known.externalId) : undefined;
  if (byId || known.email === null) return { found: byId, isAddressTaken: false };
  const byEmail = await findContactByEmail(sql, key, known.email);
  // Two users of the site may share an address; they remain two.
  const isSomebodyElse = known.externalId !== null && byEmail?.external_id != null;
  return isSomebodyElse
    ? { found: undefined, isAddressTaken: byEmail.type !== "spam" }
    : { found: byEmail, isAddressTaken: false };
}

function newcomer(known: Known) {
  const { name, email, phone } = known;
  return {
    name,
    email,
    phone,
    tags: null,
    company_id: null,
    type: known.verified ? ("user" as const) : ("lead" as const),
    external_id: known.externalId,
    data: toJson(known.data ?? {}),
  };
}

/** Null where the contact is gone. */
async function mergeInto(
  sql: Sql,
  key: ProjectKey,
  found: ContactRow,
  known: Known,
  now: number,
): Promise<ContactRow | null> {
  const before = await lockContact(sql, { ...key, contactId: found.id }, now);
  if (!before) return null;
  if (!known.verified && before.type === "user") return before;
  const choose = <Value>(given: Value | null, held: Value | null) =>
    known.verified ? (given ?? held) : (held ?? given);
  const type = known.verified && before.type === "lead" ? "user" : before.type;
  const email = choose(known.email, before.email);
  const after = await updateLockedContact(
    sql,
    before,
    {
      name: choose(known.name, before.name),
      email: type === "spam" ? email : ((await freeEmail(sql, key, email, before.id)) ?? before.email),
      phone: choose(known.phone, before.phone),
      type,
      tags: before.tags,
      company_id: before.company_id,
      external_id: before.external_id ?? known.externalId,
      data: toJson(mergedData(before, known)),
    },
    now,
  );
  if (after.type !== before.type) await addToCounts(sql, key, { [before.type]: -1, [after.type]: 1 });
  return after;
}

function mergedData(before: ContactRow, known: Known): Record<string, unknown> {
  const held = fromJson<Record<string, unknown>>(before.data);
  return newestOf(known.verified ? { ...held, ...known.data } : { ...known.data, ...held });
}

/** As many of the last fields as fit: each call may bring others, and there is no end to calls. */
function newestOf(data: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(data);
  let length = JSON.stringify(data).length;
  while (length > LONGEST_DATA && fields.length > 0) {
    const [name, value] = fields.shift()!;
    length -= JSON.stringify({ [name]: value }).length - 1;
  }
  return Object.fromEntries(fields);
}

/** The address unless another contact holds it: a visitor must not fail because of that. */
async function freeEmail(
  sql: Sql,
  key: ProjectKey,
  email: string | null,
  ownId: number | null,
): Promise<string | null> {
  if (email === null) return null;
  const holder = await findContactByEmail(sql, key, email);
  return holder && holder.type !== "spam" && holder.id !== ownId ? null : email;
}
