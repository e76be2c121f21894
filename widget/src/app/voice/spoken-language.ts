const USUAL: Readonly<Record<string, string>> = {
  en: "en-US",
  de: "de-DE",
  es: "es-ES",
  fr: "fr-FR",
  hi: "hi-IN",
  ar: "ar-SA",
  zh: "zh-CN",
};

/** The chat's language as recognition and voices expect it, with the visitor's own region where it is known. */
export const spokenLanguage = (locale: string): string =>
  navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? USUAL[locale] ?? locale;
