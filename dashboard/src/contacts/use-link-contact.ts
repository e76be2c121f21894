import type { Contact } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { useToast } from "../ui/toast.tsx";
import { contactName } from "./contact-name.ts";

const strings = contactsTexts.companies;

/** Adds contacts to a company, or removes them. */
export function useLinkContact() {
  const { uid } = useProject();
  const toast = useToast();
  const link = useChange("linkContactToCompany", [
    "getAllContacts",
    "getContactDetail",
    "getContactCompanyDetails",
  ]);
  const run = (contact: Contact, companyId: number | null) =>
    link.mutate(
      { project_uid: uid, contact_id: contact.id, company_id: companyId },
      {
        onSuccess: () =>
          toast((companyId === null ? strings.unlinked : strings.linked)(contactName(contact))),
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
  return { run, isPending: link.isPending };
}
