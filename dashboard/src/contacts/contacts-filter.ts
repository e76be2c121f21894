import type { Input } from "../api/client.ts";

export interface ContactsFilter {
  readonly search: string;
  readonly type: "ALL" | "USERS" | "LEADS" | "SPAM";
  readonly tags: string;
  readonly list: { readonly id: number; readonly name: string } | null;
  readonly companyId: number | null;
  readonly from: string;
  readonly to: string;
}

export const NO_CONTACTS_FILTER: ContactsFilter = {
  search: "",
  type: "ALL",
  tags: "",
  list: null,
  companyId: null,
  from: "",
  to: "",
};

export const isFiltered = (filter: ContactsFilter): boolean =>
  JSON.stringify(filter) !== JSON.stringify(NO_CONTACTS_FILTER);

/** What of the filter is typed key by key and nowhere waited for. */
export const typedOf = ({ tags, from, to }: ContactsFilter): string => `${tags} ${from} ${to}`.trim();

/** The filter in the API's words, the same for the list and for the export. */
export function toContactsInput(projectUid: string, filter: ContactsFilter): Input<"exportContacts"> {
  const { search, type, tags, list, companyId, from, to } = filter;
  return {
    project_uid: projectUid,
    ...(search ? { search } : {}),
    ...(type === "ALL" ? {} : { type }),
    ...(tags.trim() ? { tags: tags.trim() } : {}),
    ...(list === null ? {} : { list_id: list.id }),
    ...(companyId === null ? {} : { company_id: companyId }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
