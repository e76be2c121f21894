/** The languages of the dashboard, each by the name it has for itself. */
export const LANGUAGE_NAMES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  hi: "हिन्दी",
  ar: "العربية",
  zh: "中文",
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGE_NAMES, tag);

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");
