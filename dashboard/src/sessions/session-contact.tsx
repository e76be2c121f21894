import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionDetail } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useChange, useRead } from "../api/query.ts";
import { UnverifiedBadge } from "../contacts/unverified.tsx";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { ReadState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOutcome } from "../ui/use-outcome.ts";

const strings = sessionsTexts;
const TOUCHED = ["getSession"] as const;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export const linkedContactName = ({ contact_data: contact }: SessionDetail): string | null =>
  textOf(contact.name) ?? textOf(contact.email) ?? textOf(contact.phone);

export function SessionContact({ session }: { readonly session: SessionDetail }) {
  const { uid, mayWrite } = useProject();
  const [linking, setLinking] = useState(false);
  const outcome = useOutcome();
  const link = useChange("linkSessionToContact", TOUCHED);
  const unlink = () =>
    link.mutate(
      { project_uid: uid, session_uid: session.session_uid, contact_id: null },
      outcome(strings.unlinked),
    );
  const { contact_data: contact, contact_id: id } = session;
  const name = linkedContactName(session);
  return (
    <>
      {id === null ? (
        <p className="text-[13px] text-muted">{strings.noContact}</p>
      ) : (
        <div className="flex items-center gap-2.5">
          <Avatar name={name ?? "?"} />
          <div className="min-w-0 flex-1 text-[13px]">
            <Link
              to="/p/$projectUid/contacts"
              params={{ projectUid: uid }}
              search={{ contact: id }}
              className="block truncate font-medium hover:underline"
            >
              {name ?? strings.openContact}
            </Link>
            <span className="block truncate text-muted">
              {textOf(contact.email) ?? textOf(contact.phone)}
            </span>
            <UnverifiedBadge contact={contact} />
          </div>
        </div>
      )}
      {mayWrite && (
        <div className="mt-2.5 flex gap-2">
          <Button size="sm" onClick={() => setLinking(true)}>
            {strings.link}
          </Button>
          {id !== null && (
            <Button size="sm" kind="ghost" onClick={unlink}>
              {strings.unlink}
            </Button>
          )}
        </div>
      )}
      {linking && <LinkContact session={session} onClose={() => setLinking(false)} />}
    </>
  );
}

function LinkContact({
  session,
  onClose,
}: {
  readonly session: SessionDetail;
  readonly onClose: () => void;
}) {
  const { uid } = useProject();
  const [search, setSearch] = useState("");
  const toast = useToast();
  const link = useChange("linkSessionToContact", TOUCHED);
  const contacts = useRead(
    "getAllContacts",
    { project_uid: uid, limit: 20, ...(search ? { search } : {}) },
    { keepsPrevious: true },
  );
  const choose = (contactId: number) =>
    link.mutate(
      { project_uid: uid, session_uid: session.session_uid, contact_id: contactId },
      {
        onSuccess: () => {
          toast(strings.linked);
          onClose();
        },
        onError: (error) => toast(errorMessage(error), "problem"),
      },
    );
  return (
    <Dialog open onClose={onClose} title={strings.link}>
      <SearchInput label={strings.findContact} value={search} onSearch={setSearch} className="mb-2" />
      <ReadState read={contacts}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="py-6 text-center text-[13px] text-muted">{strings.noContacts}</p>
          ) : (
            <ul className="-mx-2">
              {data.map((contact) => (
                <li key={contact.id}>
                  <button
                    type="button"
                    onClick={() => choose(contact.id)}
                    className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-start text-[13px] hover:bg-hover"
                  >
                    <Avatar name={contact.name ?? contact.email ?? "?"} />
                    <span className="min-w-0">
                      <span className="block truncate font-medium">
                        {contact.name ?? contact.email ?? contact.phone}
                      </span>
                      <span className="block truncate text-muted">{contact.email ?? contact.phone}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </Dialog>
  );
}
