import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import type { ContactCompany } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState } from "../ui/states.tsx";
import { usePages } from "../ui/use-pages.ts";
import { CompanyDialog } from "./company-dialog.tsx";
import { NamedTable } from "./named-table.tsx";
import { useDeleteCompany } from "./use-delete-company.tsx";

const strings = contactsTexts.companies;

export function Companies({ onOpen }: { readonly onOpen: (companyId: number) => void }) {
  const { uid, mayWrite } = useProject();
  const [search, setSearch] = useState("");
  const pages = usePages();
  const [editing, setEditing] = useState<ContactCompany | "new" | null>(null);
  const [confirmDelete, question] = useDeleteCompany();
  const read = useRead(
    "getContactCompanies",
    { project_uid: uid, ...pages.input, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={strings.search}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            pages.go(1);
          }}
          className="min-w-48 flex-1 sm:max-w-xs"
        />
        {mayWrite && (
          <Button kind="primary" icon={Plus} className="ms-auto !h-9" onClick={() => setEditing("new")}>
            {strings.create}
          </Button>
        )}
      </div>
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={
            <EmptyState
              icon={Building2}
              title={search ? strings.noneFound : strings.none}
              text={search ? undefined : mayWrite ? strings.noneText : texts.states.filledByOthers}
            />
          }
        >
          {(companies) => (
            <NamedTable
              label={contactsTexts.tabs.companies}
              rows={companies}
              open={{ label: strings.open, run: (company) => onOpen(company.id) }}
              detail={{ title: strings.website, cell: (company) => company.website }}
              onEdit={setEditing}
              onDelete={confirmDelete}
            />
          )}
        </PagedList>
      </Card>
      {editing && (
        <CompanyDialog company={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {question}
    </>
  );
}
