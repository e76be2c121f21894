import { isLanguage, type Language } from "../i18n/languages.ts";

export const LANGUAGE_KEY = "parley.language";

/** The language that was chosen in this browser, or else the first one of the browser that the dashboard speaks. */
export function chosenLanguage(): Language {
  const tags = [localStorage.getItem(LANGUAGE_KEY) ?? "", ...navigator.languages];
  return tags.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "en";
}
