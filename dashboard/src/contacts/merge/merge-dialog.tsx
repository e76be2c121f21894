import { useState } from "react";
import type { Contact } from "../../api/client.ts";
import { useChange, useRead } from "../../api/query.ts";
import { contactMergeTexts } from "../../i18n/areas/contact-merge.ts";
import { texts } from "../../i18n/index.ts";
import { useProject } from "../../shell/current-location.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ReadState } from "../../ui/states.tsx";
import { ContactChoice } from "../choose.tsx";
import { contactName } from "../contact-name.ts";
import { choicesInput, firstChoices, lostFields, type MergeChoices } from "./merge-choices.ts";
import { useMergeValues } from "./merge-values.ts";
import { MergeTable } from "./merge-table.tsx";

const strings = contactMergeTexts;
const TOUCHED = [
  "getAllContacts",
  "getContactDetail",
  "getContactAttributes",
  "getDuplicateContacts",
  "getSessions",
] as const;

interface Props {
  readonly contact: Contact;
  readonly onClose: () => void;
  /** Shows the contact that is left. */
  readonly onMerged: (contactId: number) => void;
}

/** Two contacts of one person side by side: which one stays, and which of their values. */
export function MergeDialog({ contact, onClose, onMerged }: Props) {
  const { uid } = useProject();
  const [otherId, setOtherId] = useState<number | null>(null);
  const duplicates = useRead("getDuplicateContacts", { project_uid: uid, contact_id: contact.id });
  const other = useRead(
    "getContactDetail",
    { project_uid: uid, contact_id: otherId ?? 0 },
    { enabled: otherId !== null },
  );
  const found = duplicates.data?.data ?? [];
  return (
    <Dialog open onClose={onClose} title={strings.title} description={strings.text} wide>
      <div className="grid gap-4">
        <Field label={strings.other}>
          {(control) => (
            <ContactChoice
              {...control}
              none={strings.noOther}
              value={otherId}
              onChange={(id) => setOtherId(id === contact.id ? null : id)}
            />
          )}
        </Field>
        {otherId === null && found.length > 0 && (
          <section aria-label={strings.duplicates}>
            <h3 className="mb-2 text-xs font-medium text-muted">{strings.duplicates}</h3>
            <ul className="flex flex-wrap gap-2">
              {found.map((duplicate) => (
                <li key={duplicate.id} className="min-w-0">
                  <Button size="sm" onClick={() => setOtherId(duplicate.id)}>
                    <span className="truncate">{strings.compare(contactName(duplicate))}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {otherId !== null && (
          <ReadState read={other} rows={4}>
            {({ data }) => (
              <Comparison key={data.id} contacts={[contact, data]} onClose={onClose} onMerged={onMerged} />
            )}
          </ReadState>
        )}
      </div>
    </Dialog>
  );
}

interface ComparisonProps extends Pick<Props, "onClose" | "onMerged"> {
  readonly contacts: readonly [Contact, Contact];
}

function Comparison({ contacts: [first, second], onClose, onMerged }: ComparisonProps) {
  const { uid } = useProject();
  const [keepsFirst, setKeepsFirst] = useState(true);
  const [kept, merged] = keepsFirst ? [first, second] : [second, first];
  const [chosen, setChosen] = useState<Partial<MergeChoices>>({});
  const choices: MergeChoices = { ...firstChoices(kept, merged), ...chosen };
  const values = useMergeValues(kept, merged);
  const merge = useChange("mergeContacts", TOUCHED);
  const [ask, question] = useConfirm();
  const lost = lostFields(kept, merged, choices);
  const confirmMerge = () =>
    ask({
      title: strings.questionTitle(contactName(kept), contactName(merged)),
      text:
        lost.length === 0 ? (
          strings.nothingLost
        ) : (
          <>
            {strings.questionText}
            <span className="mt-2 block font-medium text-ink [overflow-wrap:anywhere]">
              {lost
                .map((field) => values.textOf(field, choices[field] === "kept" ? "merged" : "kept"))
                .join(", ")}
            </span>
          </>
        ),
      action: strings.action,
      done: strings.done,
      run: async () => {
        await merge.mutateAsync({
          project_uid: uid,
          contact_id: kept.id,
          merged_contact_id: merged.id,
          values: choicesInput(kept, merged, choices),
        });
        onClose();
        onMerged(kept.id);
      },
    });
  return (
    <>
      <MergeTable
        contacts={[first, second]}
        keptId={kept.id}
        choices={choices}
        values={values}
        onKeep={(id) => {
          setKeepsFirst(id === first.id);
          setChosen({});
        }}
        onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
      />
      <p className="text-[13px] text-muted">{strings.together}</p>
      <DialogActions>
        <Button onClick={onClose}>{texts.actions.cancel}</Button>
        <Button kind="primary" onClick={confirmMerge}>
          {strings.action}
        </Button>
      </DialogActions>
      {question}
    </>
  );
}
