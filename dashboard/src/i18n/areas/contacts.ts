import type { contacts } from "../en/contacts.ts";
import { inPageLanguage } from "../in-page-language.ts";

export const contactsTexts = await inPageLanguage(
  import.meta.glob<typeof contacts>("../*/contacts.ts", { import: "contacts" }),
);
