import type { TrainingStatus } from "../api/client.ts";
import { trainingTexts } from "../i18n/areas/training.ts";
import { languageName } from "../i18n/language-name.ts";

const strings = trainingTexts;

/** Which of the content's languages are searched by meaning, which by words alone, and what would change that. */
export function SearchLanguages({ search }: { readonly search: TrainingStatus["search"] }) {
  const list = (by: "meaning" | "words") =>
    search.languages
      .filter((entry) => entry.by === by)
      .map(({ language }) => languageName(language))
      .join(", ");
  const [byMeaning, byWords] = [list("meaning"), list("words")];
  if (byWords === "" || search.kind === "lexical") return null;
  return (
    <span className="mt-1 block text-[13px] font-normal text-muted">
      {byMeaning !== "" && <span className="block">{strings.byMeaning(byMeaning)}</span>}
      <span className="block">{strings.byWords(byWords)}</span>
      <span className="block">{strings.otherLanguages}</span>
    </span>
  );
}
