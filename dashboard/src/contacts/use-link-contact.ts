import type { Contact } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { useOutcome } from "../ui/use-outcome.ts";
import { contactName } from "./contact-name.ts";

const strings = contactsTexts.companies;

/** Adds contacts to a company, or removes them. */
export function useLinkContact() {
  const { uid } = useProject();
  const outcome = useOutcome();
  const link = useChange("linkContactToCompany", [
    "getAllContacts",
    "getContactDetail",
    "getContactCompanyDetails",
  ]);
  const run = (contact: Contact, companyId: number | null) =>
    link.mutate(
      { project_uid: uid, contact_id: contact.id, company_id: companyId },
      outcome((companyId === null ? strings.unlinked : strings.linked)(contactName(contact))),
    );
  return { run, isPending: link.isPending };
}
