import type { z } from "zod";
import { shownFieldValues, type FieldRow } from "../custom-fields/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { ContactFilter, type Contact, type ContactCompany, type ContactList } from "./schema.ts";
import type { CompanyRow, ContactListRow, ShownContact } from "./tables.ts";

/** With the custom fields of the project, where the row has what they show. */
export function presentContact(
  { fields, data, ...row }: ShownContact,
  customFields: readonly FieldRow[] = [],
): z.input<typeof Contact> {
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    type: row.type,
    tags: row.tags,
    company_id: row.company_id,
    ...(customFields.length > 0 && fields !== undefined && data !== undefined
      ? { fields: { ...shownFieldValues(customFields, { fields, data }) } }
      : {}),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function presentCompany(row: CompanyRow): z.input<typeof ContactCompany> {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    project_id: row.project_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function presentContactList(row: ContactListRow): z.input<typeof ContactList> {
  return {
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    icon: row.icon,
    // PostgreSQL reorders the keys of JSON; parsing gives both engines the same.
    filter_by: ContactFilter.parse(fromJson(row.filter_by)),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
