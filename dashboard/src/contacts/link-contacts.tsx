import { useState } from "react";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { ReadState } from "../ui/states.tsx";
import { contactName } from "./contact-name.ts";
import { useLinkContact } from "./use-link-contact.ts";

const strings = contactsTexts.companies;
const MOST = 8;

/** Searches contacts and adds them to a company. */
export function LinkContacts({ companyId }: { readonly companyId: number }) {
  const { uid } = useProject();
  const [search, setSearch] = useState("");
  const link = useLinkContact();
  const read = useRead(
    "getAllContacts",
    { project_uid: uid, exclude_spam: true, limit: MOST, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  );
  return (
    <div className="mb-4 rounded-lg border border-line bg-canvas p-3">
      <SearchInput label={strings.linkSearch} value={search} onSearch={setSearch} autoFocus />
      <p className="mt-1.5 text-[13px] text-muted">{strings.linkText}</p>
      <ReadState read={read} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="mt-3 text-[13px] text-muted">{strings.linkNone}</p>
          ) : (
            <ul className="mt-2">
              {data.map((contact) => (
                <li key={contact.id} className="flex items-center gap-2 py-1 text-[13px]">
                  <span className="min-w-0 flex-1 truncate">{contactName(contact)}</span>
                  {contact.company_id === companyId ? (
                    <span className="text-muted">{strings.isHere}</span>
                  ) : (
                    <Button
                      size="sm"
                      aria-label={strings.add(contactName(contact))}
                      disabled={link.isPending}
                      onClick={() => link.run(contact, companyId)}
                    >
                      {texts.actions.add}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </div>
  );
}
