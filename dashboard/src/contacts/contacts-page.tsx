import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Companies } from "./companies.tsx";
import { CompanyDetail } from "./company-detail.tsx";
import { ContactDetail } from "./contact-detail.tsx";
import { NO_CONTACTS_FILTER, type ContactsFilter } from "./contacts-filter.ts";
import { ContactTable } from "./contact-table.tsx";
import { ContactLists } from "./contact-lists.tsx";

const strings = contactsTexts;

export function ContactsPage() {
  const { uid } = useProject();
  const { tab = "contacts", contact = null, company = null } = useSearch({ strict: false });
  const [filter, setFilter] = useState<ContactsFilter>(NO_CONTACTS_FILTER);
  const navigate = useNavigate();
  const go = (search: { tab?: string; contact?: number; company?: number }) =>
    void navigate({ to: "/p/$projectUid/contacts", params: { projectUid: uid }, search });
  const show = (part: Partial<ContactsFilter>) => {
    setFilter({ ...NO_CONTACTS_FILTER, ...part });
    go({});
  };
  return (
    <Page title={strings.title} text={strings.text}>
      <Tabs
        label={strings.title}
        value={tab}
        onChange={(key) => go(key === "contacts" ? {} : { tab: key })}
        tabs={[
          {
            key: "contacts",
            title: strings.tabs.contacts,
            content: (
              <ContactTable filter={filter} onFilter={setFilter} onOpen={(id) => go({ contact: id })} />
            ),
          },
          {
            key: "companies",
            title: strings.tabs.companies,
            content: <Companies onOpen={(id) => go({ tab: "companies", company: id })} />,
          },
          {
            key: "lists",
            title: strings.tabs.lists,
            content: <ContactLists onShow={(list) => show({ list })} />,
          },
        ]}
      />
      {contact !== null && (
        <ContactDetail
          key={contact}
          contactId={contact}
          onClose={() => go({})}
          onOpen={(id) => go({ contact: id })}
        />
      )}
      {company !== null && (
        <CompanyDetail key={company} companyId={company} onClose={() => go({ tab: "companies" })} />
      )}
    </Page>
  );
}
