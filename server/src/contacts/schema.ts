import { z } from "zod";
import { day, id, name, orderBy, tags, timestamp } from "../platform/operations/fields.ts";
import { fieldValues } from "../custom-fields/index.ts";
import { filterTree, type FilterFields } from "../platform/filters/index.ts";
import {
  isEmail,
  isPhone,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_PHONE,
  LONGEST_TAGS,
} from "./contact-values.ts";
import { CONTACT_TYPES } from "./tables.ts";

export const ContactTypeName = z
  .enum(CONTACT_TYPES)
  .describe("user: known to the site; lead: left their details; spam: excluded");

export const Contact = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    type: ContactTypeName,
    tags: z.string().nullable().describe("Comma-separated"),
    company_id: z.number().int().nullable(),
    fields: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Values of custom fields by key; left out where the project has none"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Contact" });

export const ContactAttributes = z
  .object({
    external_id: z.string().nullable().describe("The person's ID on your site"),
    verified: z
      .boolean()
      .describe(
        "true if your site signed the details or your team entered them; false if a visitor's page sent them",
      ),
    attributes: z.record(z.string(), z.unknown()).describe("By the field's key or the name your site uses"),
  })
  .meta({ id: "ContactAttributes" });

export const ContactCompany = z
  .object({
    id: z.number().int(),
    name: z.string(),
    website: z.string(),
    project_id: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "ContactCompany" });

export const ContactCompanyDetail = ContactCompany.extend({
  contacts: z.array(Contact).describe("The first 1,000; list all of them with getAllContacts and company_id"),
}).meta({ id: "ContactCompanyDetail" });

/** The keys a contact list can filter by. */
export const CONTACT_FILTER_FIELDS = {
  id: { kind: "number", column: "contacts.id" },
  name: { kind: "text", column: "contacts.name_key" },
  email: { kind: "text", column: "contacts.email_key" },
  phone: { kind: "text", column: "contacts.phone" },
  type: { kind: "choice", column: "contacts.type", choices: { user: "user", lead: "lead", spam: "spam" } },
  tags: { kind: "tags", column: "contacts.tags_key" },
  company_id: { kind: "number", column: "contacts.company_id" },
  created_at: { kind: "time", column: "contacts.created_at" },
  field: { kind: "custom", columns: ["contacts.fields", "contacts.data"] },
} satisfies FilterFields;

export const ContactFilter = filterTree("CONTACTS", CONTACT_FILTER_FIELDS, "ContactFilter");

export const ContactList = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    name: z.string(),
    icon: z.string().nullable(),
    filter_by: ContactFilter,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "ContactList" });

const emailText = z
  .string()
  .trim()
  .max(LONGEST_EMAIL)
  .refine((text) => text === "" || isEmail(text), "must be an e-mail address such as name@example.com.");
const phoneText = z
  .string()
  .trim()
  .max(LONGEST_PHONE)
  .refine(
    (text) => text === "" || isPhone(text),
    "must be a phone number of 5 to 20 digits, such as +44 20 7946 0000.",
  );

/** The fields of a contact that a caller may set; empty text and null mean none. */
export const contactFields = {
  name: z.string().trim().max(LONGEST_NAME).nullable().optional(),
  email: emailText.nullable().optional(),
  phone: phoneText.nullable().optional(),
  tags: tags.max(LONGEST_TAGS).nullable().optional(),
  company_id: id("company").nullable().optional().describe("A company in the project; null for none"),
  fields: fieldValues.optional(),
};

export const companyFields = {
  name: name(255),
  website: z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .refine(isWebAddress, "must be a web address such as example.com or https://example.com."),
};

export const listFields = {
  name: name(255),
  icon: z.string().trim().max(255).describe("A name or an emoji to show in the dashboard"),
  filter_by: ContactFilter.describe("Which contacts the list contains; without conditions, all"),
};

/** How getAllContacts and exportContacts choose contacts. */
export const contactSearchFields = {
  search: z.string().max(255).optional().describe("Part of a name, e-mail address or phone number"),
  type: z.enum(["ALL", "USERS", "LEADS", "SPAM"]).default("ALL"),
  tags: tags.optional().describe("Comma-separated tags; a contact with any of them matches"),
  list_id: id("contact list").optional(),
  company_id: id("company").optional().describe("Only contacts in this company"),
  exclude_spam: z.boolean().default(false),
  from: day.optional().describe("Created on this day (UTC) or later"),
  to: day.optional().describe("Created on this day (UTC) or earlier"),
  orderBy: orderBy("DESC").describe("By creation: ascending or descending"),
};

/** Only what a browser opens as a page: other schemes would run as code when a person clicks. */
function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(withScheme) && /^https?:$/.test(new URL(withScheme).protocol);
}
