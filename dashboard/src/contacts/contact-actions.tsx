import { Ban, Eraser, Merge, Pencil, Trash2, UserCheck } from "lucide-react";
import { useState } from "react";
import { callOperation, type Contact } from "../api/client.ts";
import { useChange } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { contactsTexts } from "../i18n/areas/contacts.ts";
import { privacyTexts } from "../i18n/areas/privacy.ts";
import { texts } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { DownloadButton } from "../ui/download-button.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { lazily } from "../ui/lazily.tsx";
import { useOutcome } from "../ui/use-outcome.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { contactName } from "./contact-name.ts";

const strings = contactsTexts;
const privacy = privacyTexts.contact;

/** Few projects have a number for calls. */
const CallButton = lazily(async () => (await import("../calls/call-button.tsx")).CallButton);
/** Few contacts are merged, so the dialog loads when it is opened. */
const MergeDialog = lazily(async () => (await import("./merge/merge-dialog.tsx")).MergeDialog);

interface Props {
  readonly contact: Contact;
  readonly onClose: () => void;
  /** Shows another contact. */
  readonly onOpen: (contactId: number) => void;
}

export function ContactActions({ contact, onClose, onOpen }: Props) {
  const { uid, mayWrite } = useProject();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayWrite && contact.phone && <CallButton phone={contact.phone} name={contactName(contact)} />}
      {mayWrite ? <Changes contact={contact} onClose={onClose} onOpen={onOpen} /> : <ReadOnlyNote />}
      <DownloadButton
        label={privacy.export}
        fileName={`contact-${contact.id}.json`}
        type="application/json"
        read={() => callOperation("exportContactData", { project_uid: uid, contact_id: contact.id })}
      />
      {mayWrite && <Erase contact={contact} onClose={onClose} />}
    </div>
  );
}

function Changes({ contact, onClose, onOpen }: Props) {
  const { uid } = useProject();
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  const [ask, question] = useConfirm();
  const outcome = useOutcome();
  const update = useChange("updateContact", ["getAllContacts", "getContactDetail"]);
  const remove = useChange("deleteContact", ["getAllContacts"]);
  const restore = useChange("restoreContact", [
    "getAllContacts",
    "getContactDetail",
    "getSessions",
    "getSession",
  ]);
  const isSpam = contact.type === "spam";
  const setSpam = () =>
    update.mutate(
      { project_uid: uid, contact_id: contact.id, type: isSpam ? "lead" : "spam" },
      outcome(isSpam ? strings.unspammed : strings.spammed),
    );
  const confirmDelete = () =>
    ask({
      title: strings.deleteTitle,
      text: strings.deleteText(contactName(contact)),
      action: texts.actions.delete,
      done: strings.deleted,
      run: async () => {
        await remove.mutateAsync({ project_uid: uid, contact_id: contact.id });
        onClose();
      },
      undo: () => restore.mutateAsync({ project_uid: uid, contact_id: contact.id }),
    });
  return (
    <>
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        {texts.actions.edit}
      </Button>
      <Button icon={isSpam ? UserCheck : Ban} onClick={setSpam} busy={update.isPending}>
        {isSpam ? strings.notSpam : strings.spam}
      </Button>
      <Button icon={Merge} onClick={() => setMerging(true)}>
        {strings.merge}
      </Button>
      <Button icon={Trash2} onClick={confirmDelete}>
        {texts.actions.delete}
      </Button>
      {merging && <MergeDialog contact={contact} onClose={() => setMerging(false)} onMerged={onOpen} />}
      {editing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
      {question}
    </>
  );
}

function Erase({ contact, onClose }: Omit<Props, "onOpen">) {
  const { uid } = useProject();
  const [ask, question] = useConfirm();
  const erase = useChange("eraseContact", ["getAllContacts", "getSessions", "getInboxCounts"]);
  const confirmErase = () =>
    ask({
      title: privacy.eraseTitle(contactName(contact)),
      text: privacy.eraseText,
      action: privacy.eraseAction,
      done: privacy.erased,
      run: async () => {
        await erase.mutateAsync({ project_uid: uid, contact_id: contact.id });
        onClose();
      },
    });
  return (
    <>
      <Button icon={Eraser} onClick={confirmErase}>
        {privacy.erase}
      </Button>
      {question}
    </>
  );
}
