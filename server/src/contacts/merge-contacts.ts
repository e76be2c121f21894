import { moveHeldTo } from "../deletions/index.ts";
import { fromJson, isUniqueViolation, toJson, type Transaction } from "../platform/db/index.ts";
import { conflict, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { recordContacts } from "./contact-events.ts";
import { LONGEST_TAGS, normalTags } from "./contact-values.ts";
import { addToCounts } from "./queries/contact-counts.ts";
import { deleteContactRow, lockContact, updateLockedContact } from "./queries/contacts.ts";
import type { ContactRow } from "./tables.ts";
import { newestOf } from "./visitor-contact.ts";

/** What other nouns do in the transaction of a merge; they import this noun, so `create-services.ts` connects them. */
export interface MergedContacts {
  readonly projectId: number;
  readonly keptId: number;
  readonly mergedId: number;
  /** The contact whose browsers the site has signed in as the user that remains; null if there is none. */
  readonly signedId: number | null;
  /** The name or address of the contact that is kept. */
  readonly keptName: string | null;
}

export interface ContactMergeEffects {
  merged(context: ProjectContext, transaction: Transaction, contacts: MergedContacts): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly contactMerges: ContactMergeEffects;
  }
}

export const CHOSEN_FIELDS = ["name", "email", "phone", "type", "company_id"] as const;
type ChosenField = (typeof CHOSEN_FIELDS)[number];
export type MergeChoices = { readonly [Field in ChosenField]?: "kept" | "merged" | undefined };

/**
 * Moves everything of one contact to another and deletes it. Being merged proves nothing: details are verified only
 * if all of them were, and only browsers that the site itself has signed in stay linked to the contact.
 */
export async function mergeContacts(
  context: ProjectContext,
  ids: { readonly keptId: number; readonly mergedId: number },
  choices: MergeChoices,
): Promise<ContactRow> {
  if (ids.keptId === ids.mergedId) {
    throw invalidParams({ merged_contact_id: "merged_contact_id must be another contact." });
  }
  try {
    return await context.db.write((transaction) => mergeIn(context, transaction, ids, choices));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      "A third contact has this e-mail address. Merge that one too, or choose the other address.",
    );
  }
}

async function mergeIn(
  context: ProjectContext,
  transaction: Transaction,
  { keptId, mergedId }: { readonly keptId: number; readonly mergedId: number },
  choices: MergeChoices,
): Promise<ContactRow> {
  const { sql } = transaction;
  const projectId = context.project.id;
  const now = context.now();
  const locked = new Map<number, ContactRow | undefined>();
  // In one order, so that two merges wait for each other instead of forever.
  for (const contactId of [keptId, mergedId].sort((one, other) => one - other)) {
    locked.set(contactId, await lockContact(sql, { projectId, contactId }, now));
  }
  const [kept, merged] = [locked.get(keptId), locked.get(mergedId)];
  if (!kept || !merged) throw notFound();
  if (kept.external_id !== null && merged.external_id !== null) {
    throw conflict("Your site signs in both contacts as users of their own, so they stay two.");
  }
  const signed = kept.external_id !== null ? kept : merged.external_id !== null ? merged : null;
  const contacts = {
    projectId,
    keptId,
    mergedId,
    signedId: signed?.id ?? null,
    keptName: kept.name ?? kept.email,
  };
  await context.services.contactMerges.merged(context, transaction, contacts);
  await moveHeldTo(sql, contacts);
  await deleteContactRow(sql, { projectId, contactId: mergedId });
  const after = await updateLockedContact(sql, kept, mergedValues(kept, merged, choices), now);
  await addToCounts(sql, { projectId }, countChanges(kept, merged, after));
  await recordContacts(context, transaction, "contact.deleted", { projectId }, [mergedId]);
  await recordContacts(context, transaction, "contact.updated", { projectId }, [keptId]);
  return after;
}

function mergedValues(kept: ContactRow, merged: ContactRow, choices: MergeChoices) {
  const sideOf = (field: ChosenField): ContactRow => {
    const choice = choices[field];
    if (choice !== undefined) return choice === "kept" ? kept : merged;
    // What no one has proven does not fill a gap by itself.
    const isFilled = kept[field] === null && merged.is_verified >= kept.is_verified;
    return isFilled ? merged : kept;
  };
  const tags = normalTags(kept.tags, merged.tags);
  if (tags !== null && tags.length > LONGEST_TAGS) {
    throw conflict("The contacts have too many tags together. Remove some first.");
  }
  const details = ["name", "email", "phone"] as const;
  const sources = details.map(sideOf).filter((side, index) => side[details[index]!] !== null);
  if (sources.length === 0) {
    throw invalidParams({ values: "values must leave the contact a name, an e-mail address or a phone." });
  }
  return {
    name: sideOf("name").name,
    email: sideOf("email").email,
    phone: sideOf("phone").phone,
    type: sideOf("type").type,
    company_id: sideOf("company_id").company_id,
    tags,
    external_id: kept.external_id ?? merged.external_id,
    identity_kind: (kept.external_id === null ? merged : kept).identity_kind,
    identity_id: (kept.external_id === null ? merged : kept).identity_id,
    is_verified: sources.every((side) => side.is_verified === 1) ? 1 : 0,
    fields: toJson({ ...fromJson<object>(merged.fields), ...fromJson<object>(kept.fields) }),
    data: toJson(newestOf({ ...fromJson<object>(merged.data), ...fromJson<object>(kept.data) })),
  };
}

function countChanges(kept: ContactRow, merged: ContactRow, after: ContactRow): Record<string, number> {
  const changes: Record<string, number> = {};
  const add = (type: string, count: number) => (changes[type] = (changes[type] ?? 0) + count);
  add(kept.type, -1);
  add(merged.type, -1);
  add(after.type, 1);
  return changes;
}
