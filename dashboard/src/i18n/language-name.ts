import { texts } from "./index.ts";

const names = new Intl.DisplayNames([texts.locale], { type: "language" });

/** The name of a language in the language of the dashboard. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // The API takes codes that the browser may not read.
    return code;
  }
}
