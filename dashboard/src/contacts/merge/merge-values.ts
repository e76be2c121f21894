import type { Contact } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { contactsTexts } from "../../i18n/areas/contacts.ts";
import { useProject } from "../../shell/current-location.ts";
import type { MergeField, MergeSide } from "./merge-choices.ts";

export interface MergeValues {
  /** What a person reads of a value; empty for none. */
  readonly textOf: (field: MergeField, side: MergeSide) => string;
}

/** The values of two contacts as texts, with the names of their companies. */
export function useMergeValues(kept: Contact, merged: Contact): MergeValues {
  const companies = { kept: useCompanyName(kept.company_id), merged: useCompanyName(merged.company_id) };
  const contacts = { kept, merged };
  return {
    textOf(field, side) {
      const contact = contacts[side];
      if (field === "company_id") return companies[side];
      if (field === "type") return contactsTexts.typeOf[contact.type];
      return contact[field] ?? "";
    },
  };
}

function useCompanyName(id: number | null): string {
  const { uid } = useProject();
  const input = { project_uid: uid, company_id: id ?? 0 };
  const { data } = useRead("getContactCompanyDetails", input, { enabled: id !== null });
  return id === null ? "" : (data?.data.name ?? contactsTexts.companyOf(id));
}
