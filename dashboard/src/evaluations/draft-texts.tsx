import { Plus, Trash2 } from "lucide-react";
import { useRead } from "../api/query.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { useProject } from "../shell/current-location.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";

const strings = evaluationsTexts.texts;

/** A text as a run should have it. */
export interface DraftText {
  readonly action: "add" | "change" | "remove";
  /** Of the text that is changed or removed; "" for none. */
  readonly id: string;
  readonly type: "faq" | "text";
  readonly short_text: string;
  readonly detail: string;
}

const EMPTY: DraftText = { action: "add", id: "", type: "text", short_text: "", detail: "" };

export function toDraftTexts(drafted: readonly DraftText[]) {
  const content = ({ type, short_text, detail }: DraftText) => ({ type, short_text, detail });
  const by = (action: DraftText["action"]) => drafted.filter((one) => one.action === action);
  return {
    added: by("add").map(content),
    changed: by("change").map((one) => ({ ...content(one), id: Number(one.id) })),
    removed: by("remove").map(({ id }) => Number(id)),
  };
}

interface Props {
  readonly value: readonly DraftText[];
  readonly onChange: (value: readonly DraftText[]) => void;
}

/** Texts to try without teaching them. */
export function DraftTexts({ value, onChange }: Props) {
  const { uid } = useProject();
  const read = useRead(
    "getProjectText",
    { project_uid: uid, page: 1, limit: 100 },
    { enabled: value.length > 0 },
  );
  const taught = read.data?.data ?? [];
  const change = (at: number, next: Partial<DraftText>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)));
  function choose(at: number, id: string) {
    const text = taught.find((one) => String(one.id) === id);
    change(
      at,
      text ? { id, type: text.type, short_text: text.short_text ?? "", detail: text.detail } : { id },
    );
  }
  return (
    <div className="grid gap-3">
      {value.map((one, at) => (
        <fieldset key={at} className="grid gap-3 rounded-lg border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-[13px] font-medium">{strings.draft(at + 1)}</legend>
          <SelectField
            label={strings.action}
            value={one.action}
            options={(["add", "change", "remove"] as const).map((action) => ({
              value: action,
              label: strings.actions[action],
            }))}
            onChange={(action) => change(at, { action })}
          />
          {one.action === "add" ? (
            <SelectField
              label={strings.type}
              value={one.type}
              options={(["text", "faq"] as const).map((type) => ({
                value: type,
                label: strings.types[type],
              }))}
              onChange={(type) => change(at, { type })}
            />
          ) : (
            <SelectField
              label={strings.taught}
              value={one.id}
              options={[
                { value: "", label: strings.choose },
                ...taught.map((text) => ({
                  value: String(text.id),
                  label: text.short_text ?? text.detail.slice(0, 60),
                })),
              ]}
              onChange={(id) => choose(at, id)}
            />
          )}
          {one.action !== "remove" && (
            <>
              <TextField
                className="sm:col-span-2"
                label={one.type === "faq" ? trainingTexts.question : trainingTexts.heading}
                value={one.short_text}
                onChange={(short_text) => change(at, { short_text })}
              />
              <TextAreaField
                className="sm:col-span-2"
                label={one.type === "faq" ? trainingTexts.answer : trainingTexts.content}
                value={one.detail}
                onChange={(detail) => change(at, { detail })}
                area={{ rows: 3 }}
              />
            </>
          )}
          <IconButton
            icon={Trash2}
            label={strings.remove(at + 1)}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      <Button icon={Plus} className="justify-self-start" onClick={() => onChange([...value, EMPTY])}>
        {strings.add}
      </Button>
    </div>
  );
}
