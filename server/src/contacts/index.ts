export { addCompany } from "./companies.ts";
export {
  addContact,
  listContactFields,
  removeContactIn,
  requireContact,
  type ChangedContactFields,
  type ContactInput,
} from "./contacts.ts";
export { shownExternalId, SITE, type PersonIdentity } from "./identities.ts";
export { isEmail, isPhone, isSameAddress } from "./contact-values.ts";
export { listContactVersions, requireContactVersion } from "./contact-version.ts";
export { addContactList } from "./lists.ts";
export type { MergedContacts } from "./merge-contacts.ts";
export { findContactByPhone } from "./find-by-phone.ts";
export { describeContact } from "./describe-contact.ts";
export { presentContact } from "./present.ts";
export { Contact } from "./schema.ts";
export { findContact, listContactSummaries, type ContactSummary } from "./queries/contacts.ts";
export { ADD_CONTACT_INDEX, warnWithoutContactIndex } from "./search-index.ts";
export { hasContactIndex } from "./queries/search-index.ts";
export { LONGEST_DATA, upsertVisitorContact, type VisitorIdentity } from "./visitor-contact.ts";
export type { ContactRow } from "./tables.ts";
