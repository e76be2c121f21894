import type { LanguageCode } from "./languages.ts";

const LETTERS: Readonly<Partial<Record<LanguageCode, string>>> = {
  de: "ßäöü",
  es: "ñ¿¡áéíóú",
  fr: "çèêëîïôœùûàâé",
  it: "àèéìòù",
  pt: "ãõçêôáéíóúâà",
  nl: "ë",
  sv: "åäö",
  da: "æøå",
  no: "æøå",
  fi: "äö",
  pl: "łąęśżźćńó",
  cs: "řěůšžčťďýáíé",
  ro: "ășțţşâî",
  hu: "őűáéíóöüú",
  tr: "ğışçöü",
  vi: "đơưăâêôàáãạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ",
  ru: "ыэё",
  uk: "іїєґ",
  bg: "ъ",
  ar: "ةىإأ",
  fa: "پچژگکی",
  ur: "ٹڈڑےںہ",
};

/** Letters that only some of the languages with the same script have, and which. */
export const TELLING_LETTERS: ReadonlyMap<string, readonly LanguageCode[]> = (() => {
  const languages = new Map<string, LanguageCode[]>();
  for (const [language, letters] of Object.entries(LETTERS) as [LanguageCode, string][]) {
    for (const letter of letters.normalize("NFC")) {
      languages.set(letter, [...(languages.get(letter) ?? []), language]);
    }
  }
  return languages;
})();
