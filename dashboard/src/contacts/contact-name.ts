import type { Contact } from "../api/client.ts";
import { texts } from "../i18n/index.ts";

/** What to call a contact who may have left no name. */
export const contactName = ({ name, email, phone }: Pick<Contact, "name" | "email" | "phone">): string =>
  name ?? email ?? phone ?? texts.contacts.unnamed;
