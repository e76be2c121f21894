import { Plus, Upload, UsersRound } from "lucide-react";
import { useState } from "react";
import { callOperation, type Contact, type CustomField } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { valueText } from "../custom-fields/value-text.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge, Tags } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { Card } from "../ui/page.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { usePages } from "../ui/use-pages.ts";
import { usePaused } from "../ui/use-paused.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import {
  isFiltered,
  NO_CONTACTS_FILTER,
  toContactsInput,
  typedOf,
  type ContactsFilter,
} from "./contacts-filter.ts";
import { ImportContacts } from "./import-contacts.tsx";
import { ImportNotice } from "./import-notice.tsx";
import { useImport } from "./use-import.ts";

const strings = contactsTexts;

interface Props {
  readonly filter: ContactsFilter;
  readonly onFilter: (filter: ContactsFilter) => void;
  readonly onOpen: (contactId: number) => void;
}

export function ContactTable({ filter, onFilter, onOpen }: Props) {
  const { uid, mayWrite } = useProject();
  const pages = usePages();
  const [dialog, setDialog] = useState<"create" | "import" | "begun" | null>(null);
  const { current } = useImport();
  const input = { ...toContactsInput(uid, filter), ...pages.input };
  const read = useRead("getAllContacts", usePaused(input, typedOf(filter)), { keepsPrevious: true });
  const change = (next: ContactsFilter) => {
    onFilter(next);
    pages.go(1);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <ContactFilters filter={filter} onFilter={change} />
        <div className="ms-auto flex flex-wrap gap-2">
          <DownloadButton
            label={strings.export}
            fileName={strings.exportName}
            type="text/csv"
            className="!h-9"
            read={() => callOperation("exportContacts", toContactsInput(uid, filter))}
          />
          {mayWrite && (
            <>
              <Button
                icon={Upload}
                className="!h-9"
                onClick={() => setDialog(current?.isRunning ? "begun" : "import")}
              >
                {strings.import.action}
              </Button>
              <Button kind="primary" icon={Plus} className="!h-9" onClick={() => setDialog("create")}>
                {strings.create}
              </Button>
            </>
          )}
        </div>
      </div>
      {dialog === null && <ImportNotice onShow={() => setDialog("begun")} />}
      <Card>
        <PagedList
          read={read}
          pages={pages}
          empty={
            isFiltered(filter) ? (
              <EmptyState icon={UsersRound} title={strings.noneFound} text={strings.noneFoundText}>
                <Button onClick={() => change(NO_CONTACTS_FILTER)}>{texts.actions.clear}</Button>
              </EmptyState>
            ) : (
              <EmptyState
                icon={UsersRound}
                title={strings.none}
                text={mayWrite ? `${strings.noneText} ${strings.noneWriteText}` : strings.noneText}
              />
            )
          }
        >
          {(contacts) => <Rows contacts={contacts} onOpen={onOpen} />}
        </PagedList>
      </Card>
      {dialog === "create" && <ContactDialog contact={null} onClose={() => setDialog(null)} />}
      {(dialog === "import" || dialog === "begun") && (
        <ImportContacts isBegun={dialog === "begun"} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface RowsProps {
  readonly contacts: readonly Contact[];
  readonly onOpen: (contactId: number) => void;
}

/** Custom fields that the project shows as columns. It is asked only where contacts have any fields. */
function useListedFields(contacts: readonly Contact[]): readonly CustomField[] {
  const { uid } = useProject();
  const { data } = useRead(
    "getCustomFields",
    { project_uid: uid, subject: "contact" },
    { enabled: contacts.some(({ fields }) => fields !== undefined) },
  );
  return (data?.data ?? []).filter(({ is_listed }) => is_listed);
}

function Rows({ contacts, onOpen }: RowsProps) {
  const listed = useListedFields(contacts);
  return (
    <Table
      label={strings.title}
      rows={contacts}
      rowKey={(contact) => contact.id}
      onOpen={(contact) => onOpen(contact.id)}
      columns={[
        {
          key: "name",
          title: strings.name,
          cell: (contact) => (
            <button
              type="button"
              onClick={() => onOpen(contact.id)}
              className="flex items-center gap-3 text-start"
            >
              <Avatar name={contact.name ?? contact.email ?? "?"} />
              <span className="font-medium hover:underline">{contact.name ?? strings.unnamed}</span>
            </button>
          ),
        },
        { key: "email", title: strings.email, cell: (contact) => contact.email },
        { key: "phone", title: strings.phone, cell: (contact) => contact.phone },
        {
          key: "type",
          title: strings.type,
          cell: (contact) => (
            <Badge tone={contact.type === "spam" ? "danger" : contact.type === "user" ? "accent" : "plain"}>
              {strings.typeOf[contact.type]}
            </Badge>
          ),
        },
        { key: "tags", title: strings.tags, cell: (contact) => <Tags tags={contact.tags} /> },
        ...listed.map(({ key, label, kind }) => ({
          key: `fields.${key}`,
          title: label,
          cell: ({ fields = {} }: Contact) =>
            valueText(kind, Object.hasOwn(fields, key) ? fields[key] : undefined),
        })),
        { key: "added", title: strings.added, cell: (contact) => <Time at={contact.createdAt} /> },
      ]}
    />
  );
}
