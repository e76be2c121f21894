import { isLanguage, type Language } from "./languages.ts";

/** The language of the page, which the first script has chosen. The build draws the first view in English. */
const tag = typeof document === "undefined" ? "en" : document.documentElement.lang;
const pageLanguage: Language = isLanguage(tag) ? tag : "en";

/** What one of the files, which are named by their language's folder, holds for this page. Only that file is loaded. */
export async function inPageLanguage<Texts>(
  files: Readonly<Record<string, () => Promise<Texts>>>,
): Promise<Texts> {
  const path = Object.keys(files).find((name) => name.split("/").at(-2) === pageLanguage);
  return files[path ?? ""]!();
}
