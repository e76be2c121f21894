import { Link } from "@tanstack/react-router";
import { LINK_CLASS } from "../access/access-frame.tsx";
import type { Contact } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { WRITTEN } from "../sessions/list-input.ts";
import { SessionRow } from "../sessions/session-row.tsx";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { Badge, Tags } from "../ui/badge.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { lazily } from "../ui/lazily.tsx";
import { ReadState } from "../ui/states.tsx";
import { fullTime } from "../ui/time.tsx";
import { ContactActions } from "./contact-actions.tsx";
import { contactName } from "./contact-name.ts";
import { UnverifiedNote } from "./unverified.tsx";

const strings = contactsTexts;
/** How many conversations are shown; all of them are in the inbox. */
const SHOWN = 20;

const ContactFields = lazily(async () => (await import("../custom-fields/contact-fields.tsx")).ContactFields);

interface Props {
  readonly contactId: number;
  readonly onClose: () => void;
  readonly onOpen: (contactId: number) => void;
}

export function ContactDetail({ contactId, onClose, onOpen }: Props) {
  const { uid } = useProject();
  const read = useRead("getContactDetail", { project_uid: uid, contact_id: contactId });
  const contact = read.data?.data;
  return (
    <Dialog open onClose={onClose} title={contact ? contactName(contact) : strings.details} side>
      <ReadState read={read}>
        {({ data }) => <Known contact={data} onClose={onClose} onOpen={onOpen} />}
      </ReadState>
    </Dialog>
  );
}

interface KnownProps extends Omit<Props, "contactId"> {
  readonly contact: Contact;
}

function Known({ contact, onClose, onOpen }: KnownProps) {
  const { uid } = useProject();
  const company = useRead(
    "getContactCompanyDetails",
    { project_uid: uid, company_id: contact.company_id ?? 0 },
    { enabled: contact.company_id !== null },
  );
  return (
    <>
      <ContactActions contact={contact} onClose={onClose} onOpen={onOpen} />
      <UnverifiedNote contactId={contact.id} />
      <div className="my-5">
        <Facts
          facts={[
            [strings.email, contact.email],
            [strings.phone, contact.phone],
            [strings.type, <Badge key="type">{strings.typeOf[contact.type]}</Badge>],
            [strings.tags, contact.tags && <Tags key="tags" tags={contact.tags} />],
            [
              strings.company,
              company.data && contact.company_id !== null && (
                <Link
                  key="company"
                  to="/p/$projectUid/contacts"
                  params={{ projectUid: uid }}
                  search={{ tab: "companies", company: contact.company_id }}
                  className={LINK_CLASS}
                >
                  {company.data.data.name}
                </Link>
              ),
            ],
            [strings.added, fullTime(contact.createdAt)],
          ]}
        />
      </div>
      <ContactFields key={contact.id} contact={contact} />
      <Attributes contactId={contact.id} />
      <Conversations contactId={contact.id} />
    </>
  );
}

/** What the pre-chat form and the site provided about the person. */
function Attributes({ contactId }: { readonly contactId: number }) {
  const { uid } = useProject();
  const { data } = useRead("getContactAttributes", { project_uid: uid, contact_id: contactId });
  if (!data) return null;
  const { external_id: externalId, attributes } = data.data;
  const facts = Object.entries(attributes).map(
    ([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  if (externalId === null && facts.length === 0) return null;
  return (
    <section aria-label={strings.attributes} className="mb-5">
      <h3 className="mb-2 text-xs font-medium text-muted">{strings.attributes}</h3>
      <Facts facts={[[strings.externalId, externalId], ...facts]} />
    </section>
  );
}

function Conversations({ contactId }: { readonly contactId: number }) {
  const { uid } = useProject();
  const read = useRead("getSessions", {
    project_uid: uid,
    orderBy: "DESC",
    // One more row shows whether there are others.
    limit: SHOWN + 1,
    filter: [WRITTEN, { model: "SESSION", key: "contact_id", operator: "eq", value: contactId }],
  });
  return (
    <section aria-label={strings.conversations}>
      <h3 className="mb-2 text-xs font-medium text-muted">{strings.conversations}</h3>
      <ReadState read={read} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-[13px] text-muted">{strings.noConversations}</p>
          ) : (
            <>
              <ul className="-mx-2">
                {data.slice(0, SHOWN).map((session) => (
                  <li key={session.session_uid}>
                    <SessionRow session={session} className="rounded-lg px-2 py-1.5" />
                  </li>
                ))}
              </ul>
              {data.length > SHOWN && (
                <p className="mt-2 flex flex-wrap gap-x-1.5 text-[13px] text-muted">
                  {strings.newestConversations(SHOWN)}
                  <Link
                    to="/p/$projectUid/inbox"
                    params={{ projectUid: uid }}
                    search={{ contact: contactId }}
                    className={LINK_CLASS}
                  >
                    {strings.allConversations}
                  </Link>
                </p>
              )}
            </>
          )
        }
      </ReadState>
    </section>
  );
}
