import type { Contact } from "../api/client.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";

/** What to call a contact who may have left no name. */
export const contactName = ({ name, email, phone }: Pick<Contact, "name" | "email" | "phone">): string =>
  name ?? email ?? phone ?? contactsTexts.unnamed;
