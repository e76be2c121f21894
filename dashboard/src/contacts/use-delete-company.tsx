import type { ReactNode } from "react";
import type { ContactCompany } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { useConfirm } from "../ui/confirm.tsx";

const strings = contactsTexts.companies;

/** Asks before a company goes. Answers the function that asks and the element to place in the page. */
export function useDeleteCompany(
  onDeleted: () => void = () => undefined,
): readonly [(company: ContactCompany) => void, ReactNode] {
  const { uid } = useProject();
  const [ask, question] = useConfirm();
  const remove = useChange("deleteContactCompany", [
    "getContactCompanies",
    "getAllContacts",
    "getContactDetail",
  ]);
  const confirmDelete = (company: ContactCompany) =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(company.name),
      action: texts.actions.delete,
      done: strings.deleted,
      run: async () => {
        await remove.mutateAsync({ project_uid: uid, company_id: company.id });
        onDeleted();
      },
    });
  return [confirmDelete, question];
}
