import { helpTexts } from "../i18n/areas/help.ts";
import { languageName } from "../i18n/language-name.ts";
import { OrderedChoice } from "../ui/ordered-choice.tsx";
import { offeredLanguages } from "./offered-languages.ts";

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
    <OrderedChoice
      label={strings.languages}
      hint={strings.languagesHint}
      words={strings}
      values={languages}
      nameOf={languageName}
      options={offeredLanguages(languages)}
      least={1}
      most={MOST_LANGUAGES}
      onChange={onChange}
      error={error}
    />
  );
}
