export { addCompany } from "./companies.ts";
export { addContact, removeContactIn, requireContact, type ContactInput } from "./contacts.ts";
export { isEmail, isPhone } from "./contact-values.ts";
export { addContactList, type ListInput } from "./lists.ts";
export { presentContact } from "./present.ts";
export {
  findContact,
  listContactsByIds,
  listContactSummaries,
  type ContactSummary,
} from "./queries/contacts.ts";
export { Contact, contactFields } from "./schema.ts";
export type { ContactRow, ContactType } from "./tables.ts";
export { LONGEST_DATA, upsertVisitorContact, type VisitorIdentity } from "./visitor-contact.ts";
