import { fieldsText } from "../../custom-fields/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import { emailKey } from "../contact-values.ts";
import type { CountChanges } from "../queries/contact-counts.ts";
import type { ContactRow, ContactType } from "../tables.ts";
import { mergeRow, type ImportedContact, type StoredValues } from "./imported-contact.ts";

export interface PlannedContact {
  /** Null for a newcomer. */
  readonly before: ContactRow | null;
  values: StoredValues;
}

export interface BatchPlan {
  /** Whom to add and whom to change, each once. */
  readonly contacts: readonly PlannedContact[];
  /** Rows that add a contact. */
  readonly imported: number;
  /** Rows about an existing contact, also one from an earlier row. */
  readonly updated: number;
}

/** Decides for each row whether its contact is new. Only the e-mail address identifies a contact. */
export function planBatch(
  rows: readonly ImportedContact[],
  known: {
    readonly existing: readonly ContactRow[];
    /** Filled with the newcomers. */
    readonly added: Map<string, PlannedContact>;
    readonly type: ContactType;
  },
): BatchPlan {
  const contacts: PlannedContact[] = [];
  const existing = new Map<string | null, PlannedContact>(
    known.existing.map((row) => [row.email_key, { before: row, values: row }]),
  );
  let updated = 0;
  for (const row of rows) {
    const key = row.email === null ? null : emailKey(row.email);
    const target = key === null ? undefined : (known.added.get(key) ?? existing.get(key));
    if (target) {
      target.values = mergeRow(target.values, row);
      updated += 1;
      if (target.before && !contacts.includes(target)) contacts.push(target);
      continue;
    }
    const newContact: PlannedContact = {
      before: null,
      values: {
        ...row,
        type: row.type ?? known.type,
        company_id: null,
        fields: fieldsText(row.fields),
      },
    };
    contacts.push(newContact);
    // Spam contacts may share an address, so spam never counts as an existing contact.
    if (key !== null && newContact.values.type !== "spam") known.added.set(key, newContact);
  }
  return { contacts, imported: rows.length - updated, updated };
}

/** Importing a file again changes little; unchanged contacts are not written. */
export function isChange(before: StoredValues, after: StoredValues): boolean {
  return (
    (["name", "phone", "type", "tags"] as const).some((field) => before[field] !== after[field]) ||
    // PostgreSQL writes JSON in an order of its own.
    fieldsText(fromJson(before.fields)) !== after.fields
  );
}

export function countChanges(plan: BatchPlan): CountChanges {
  const changes: CountChanges = {};
  const add = (type: ContactType, change: number) => {
    changes[type] = (changes[type] ?? 0) + change;
  };
  for (const { before, values } of plan.contacts) {
    if (before) add(before.type, -1);
    add(values.type, 1);
  }
  return changes;
}
