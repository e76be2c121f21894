import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Field, Select } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { offeredLanguages } from "./offered-languages.ts";

const strings = helpTexts.settings;
const MOST_LANGUAGES = 10;
const NONE = "";

interface Props {
  readonly languages: readonly string[];
  readonly onChange: (languages: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The languages in their order: articles fall back to the first. */
export function LanguagesField({ languages, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null);
  return (
    <div role="group" aria-label={strings.languages} className="grid gap-2">
      <p className="text-[13px] font-medium">{strings.languages}</p>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={strings.languages}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {languages.map((code, index) => {
          const name = languageName(code);
          return (
            <li key={code} className="flex items-center gap-1 px-3 py-1 text-[13px]">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <OrderButtons
                name={name}
                index={index}
                count={languages.length}
                onMove={(to) => onChange(reordered(languages, index, to))}
              />
              <IconButton
                icon={X}
                label={strings.remove(name)}
                disabled={languages.length === 1}
                onClick={() => {
                  onChange(languages.toSpliced(index, 1));
                  // The focused button is removed with its language.
                  list.current?.focus();
                }}
              />
            </li>
          );
        })}
      </ol>
      {languages.length < MOST_LANGUAGES && (
        <AddLanguage chosen={languages} onAdd={(code) => onChange([...languages, code])} />
      )}
      <p className="text-[13px] leading-snug text-muted">{strings.languagesHint}</p>
      {error && <Problem>{error}</Problem>}
    </div>
  );
}

interface AddProps {
  readonly chosen: readonly string[];
  readonly onAdd: (code: string) => void;
}

function AddLanguage({ chosen, onAdd }: AddProps) {
  const offered = offeredLanguages(chosen);
  const [picked, setPicked] = useState(NONE);
  const add = () => {
    onAdd(picked);
    setPicked(NONE);
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={strings.add} className="min-w-0 flex-1">
        {(control) => (
          <Select
            {...control}
            value={picked}
            options={[{ value: NONE, label: strings.choose }, ...offered]}
            onChange={setPicked}
          />
        )}
      </Field>
      <Button icon={Plus} className="h-9" disabled={picked === NONE} onClick={add}>
        {texts.actions.add}
      </Button>
    </div>
  );
}
