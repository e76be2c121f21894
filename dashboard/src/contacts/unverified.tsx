import { useChange, useRead } from "../api/query.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { useProject } from "../shell/current-location.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useOutcome } from "../ui/use-outcome.ts";

const strings = contactsTexts.unverified;

/** Marks a person whose details a visitor's page sent without the site's signature. */
export function UnverifiedBadge({ contact }: { readonly contact: Readonly<Record<string, unknown>> }) {
  return contact.verified === false ? <Badge tone="warn">{strings.badge}</Badge> : null;
}

/** Shows what is not verified about a contact, and lets the team confirm it. */
export function UnverifiedNote({ contactId }: { readonly contactId: number }) {
  const { uid, mayWrite } = useProject();
  const outcome = useOutcome();
  const key = { project_uid: uid, contact_id: contactId };
  const { data } = useRead("getContactAttributes", key);
  const update = useChange("updateContact", ["getContactAttributes", "getSession", "getSessions"]);
  if (!data || data.data.verified) return null;
  const verify = () => update.mutate({ ...key, verified: true }, outcome(strings.confirmed));
  return (
    <div className="mt-5 grid justify-items-start gap-2 rounded-lg bg-warn-soft p-3 text-[13px] leading-relaxed">
      <Badge tone="warn">{strings.badge}</Badge>
      <p>{strings.text}</p>
      {mayWrite && (
        <Button size="sm" onClick={verify} busy={update.isPending}>
          {strings.confirm}
        </Button>
      )}
    </div>
  );
}
