import { Link } from "@tanstack/react-router";
import { Pencil, Trash2, UserMinus, UserPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import type { ContactCompany } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { LINK_CLASS } from "../access/access-frame.tsx";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { fullTime } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { CompanyDialog } from "./company-dialog.tsx";
import { LinkContacts } from "./link-contacts.tsx";
import { contactName } from "./contact-name.ts";
import { useDeleteCompany } from "./use-delete-company.tsx";
import { useLinkContact } from "./use-link-contact.ts";

const strings = contactsTexts.companies;

interface Props {
  readonly companyId: number;
  readonly onClose: () => void;
}

/** A company, its contacts, and the actions for both. */
export function CompanyDetail({ companyId, onClose }: Props) {
  const { uid } = useProject();
  const read = useRead("getContactCompanyDetails", { project_uid: uid, company_id: companyId });
  return (
    <Dialog open onClose={onClose} title={read.data?.data.name ?? strings.details} side>
      <ReadState read={read}>
        {({ data }) => (
          <>
            <Actions company={data} onClose={onClose} />
            <div className="my-5">
              <Facts
                facts={[
                  [strings.website, <Website key="website" address={data.website} />],
                  [contactsTexts.added, fullTime(data.createdAt)],
                ]}
              />
            </div>
            <People companyId={companyId} />
          </>
        )}
      </ReadState>
    </Dialog>
  );
}

/** The server takes web addresses only, some without their scheme. */
function Website({ address }: { readonly address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={LINK_CLASS}>
      {address}
    </a>
  );
}

function Actions({ company, onClose }: { readonly company: ContactCompany; readonly onClose: () => void }) {
  const { mayWrite } = useProject();
  const [editing, setEditing] = useState(false);
  const [confirmDelete, question] = useDeleteCompany(onClose);
  if (!mayWrite) return <ReadOnlyNote />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        {texts.actions.edit}
      </Button>
      <Button icon={Trash2} onClick={() => confirmDelete(company)}>
        {texts.actions.delete}
      </Button>
      {editing && <CompanyDialog company={company} onClose={() => setEditing(false)} />}
      {question}
    </div>
  );
}

function People({ companyId }: { readonly companyId: number }) {
  const { uid, mayWrite } = useProject();
  const pages = usePages();
  const [linking, setLinking] = useState(false);
  const link = useLinkContact();
  const read = useRead(
    "getAllContacts",
    { project_uid: uid, company_id: companyId, orderBy: "ASC", ...pages.input },
    { keepsPrevious: true },
  );
  return (
    <section aria-label={strings.contacts}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-muted">{strings.contacts}</h3>
        {mayWrite && (
          <Button size="sm" icon={UserPlus} aria-expanded={linking} onClick={() => setLinking(!linking)}>
            {linking ? strings.linkDone : strings.link}
          </Button>
        )}
      </div>
      {linking && <LinkContacts companyId={companyId} />}
      <PagedList
        read={read}
        pages={pages}
        empty={
          <EmptyState
            icon={UsersRound}
            title={strings.noContacts}
            text={mayWrite ? strings.noContactsText : undefined}
          />
        }
      >
        {(contacts) => (
          <ul className="-mx-2">
            {contacts.map((contact) => (
              <li key={contact.id} className="flex items-center gap-2 rounded-lg px-2 py-1 hover:bg-hover">
                <Link
                  to="/p/$projectUid/contacts"
                  params={{ projectUid: uid }}
                  search={{ contact: contact.id }}
                  className="flex min-w-0 flex-1 items-center gap-3 py-0.5 text-[13px]"
                >
                  <Avatar name={contactName(contact)} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{contactName(contact)}</span>
                    {contact.name && contact.email && (
                      <span className="block truncate text-muted">{contact.email}</span>
                    )}
                  </span>
                </Link>
                {mayWrite && (
                  <IconButton
                    icon={UserMinus}
                    label={strings.unlink(contactName(contact))}
                    disabled={link.isPending}
                    onClick={() => link.run(contact, null)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
