import { texts } from "../i18n/index.ts";
import { LANGUAGE_NAMES, type Language } from "../i18n/languages.ts";
import { chosenLanguage, LANGUAGE_KEY } from "../preload/chosen-language.ts";
import { SelectField } from "../ui/field.tsx";

const OPTIONS = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value: value as Language, label }));

/** Remembered in this browser. Every module has read its strings already, so the page loads again. */
function choose(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  location.reload();
}

export function LanguageField() {
  return (
    <SelectField label={texts.language.title} value={chosenLanguage()} options={OPTIONS} onChange={choose} />
  );
}
