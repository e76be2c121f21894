import { Plus, X } from "lucide-react";
import { useState } from "react";
import { helpTexts } from "../i18n/areas/help.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Field, Select } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";
import { OrderButtons, reordered } from "../ui/order-buttons.tsx";
import { languageName, offeredLanguages } from "./language-names.ts";

const strings = helpTexts.settings;
const MOST_LANGUAGES = 10;

interface Props {
  readonly languages: readonly string[];
  readonly onChange: (languages: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The languages in their order: articles fall back to the first. */
export function LanguagesField({ languages, onChange, error }: Props) {
  return (
    <div role="group" aria-label={strings.languages} className="grid gap-2">
      <p className="text-[13px] font-medium">{strings.languages}</p>
      <ol aria-label={strings.languages} className="divide-y divide-line rounded-lg border border-line">
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
                onClick={() => onChange(languages.toSpliced(index, 1))}
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
  const [picked, setPicked] = useState("");
  // What was picked is no longer offered once it is added.
  const code = offered.some(({ value }) => value === picked) ? picked : (offered[0]?.value ?? "");
  return (
    <div className="flex items-end gap-2">
      <Field label={strings.add} className="min-w-0 flex-1">
        {(control) => <Select {...control} value={code} options={offered} onChange={setPicked} />}
      </Field>
      <Button icon={Plus} className="h-9" onClick={() => onAdd(code)}>
        {texts.actions.add}
      </Button>
    </div>
  );
}
