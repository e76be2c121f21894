import { useId, type ReactNode } from "react";
import type { Contact } from "../../api/client.ts";
import { contactMergeTexts } from "../../i18n/areas/contact-merge.ts";
import { contactsTexts } from "../../i18n/areas/contacts.ts";
import { cx } from "../../ui/class-names.ts";
import { fullTime } from "../../ui/time.tsx";
import { contactName } from "../contact-name.ts";
import { UnverifiedBadge } from "../unverified.tsx";
import { MERGE_FIELDS, type MergeChoices, type MergeField, type MergeSide } from "./merge-choices.ts";
import type { MergeValues } from "./merge-values.ts";

const strings = contactMergeTexts;
const LABELS: Readonly<Record<MergeField, string>> = {
  name: contactsTexts.name,
  email: contactsTexts.email,
  phone: contactsTexts.phone,
  type: contactsTexts.type,
  company_id: contactsTexts.company,
};

interface Props {
  readonly contacts: readonly [Contact, Contact];
  readonly keptId: number;
  readonly choices: MergeChoices;
  readonly values: MergeValues;
  readonly onKeep: (id: number) => void;
  readonly onChoose: (field: MergeField, side: MergeSide) => void;
}

/** A column for each contact; in each row one value is chosen. */
export function MergeTable({ contacts, keptId, choices, values, onKeep, onChoose }: Props) {
  const group = useId();
  const sideOf = ({ id }: Contact): MergeSide => (id === keptId ? "kept" : "merged");
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{strings.keep}</legend>
        <div className="grid grid-cols-2 gap-2">
          {contacts.map((contact) => (
            <Option
              key={contact.id}
              name={`${group}-kept`}
              isChosen={contact.id === keptId}
              onChoose={() => onKeep(contact.id)}
            >
              <span className="font-medium">{contactName(contact)}</span>
              <span className="flex flex-wrap items-center gap-1 text-xs text-muted">
                {contactsTexts.added} {fullTime(contact.createdAt)}
                <UnverifiedBadge contact={contact} />
              </span>
            </Option>
          ))}
        </div>
      </fieldset>
      {MERGE_FIELDS.map((field) => {
        const isSame = contacts[0][field] === contacts[1][field];
        if (isSame) return null;
        return (
          <fieldset key={field}>
            <legend className="mb-1 text-xs font-medium text-muted">{LABELS[field]}</legend>
            <div className="grid grid-cols-2 gap-2">
              {contacts.map((contact) => {
                const side = sideOf(contact);
                const text = values.textOf(field, side);
                return (
                  <Option
                    key={contact.id}
                    name={`${group}-${field}`}
                    isChosen={choices[field] === side}
                    onChoose={() => onChoose(field, side)}
                  >
                    <span dir="auto" className={cx(text === "" && "text-muted")}>
                      {text === "" ? strings.nothing : text}
                    </span>
                  </Option>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label
      className={cx(
        "flex min-w-0 cursor-pointer items-start gap-2 rounded-lg border px-3 py-2 text-[13px]",
        isChosen ? "border-accent bg-accent-soft" : "border-line hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 shrink-0 accent-accent"
      />
      <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}
