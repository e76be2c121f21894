import type { Catalogue } from "./en.ts";
import { isLanguage, type Language } from "./languages.ts";

const LOAD: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  hi: async () => (await import("./hi.ts")).hi,
  ar: async () => (await import("./ar.ts")).ar,
  zh: async () => (await import("./zh.ts")).zh,
};

/** The language of the page, which the first script has chosen. The build draws the first view in English. */
const language = typeof document === "undefined" ? "en" : document.documentElement.lang;

/** The strings of the page. Its modules wait for them, so each can read them while it loads. */
export const texts: Catalogue = await LOAD[isLanguage(language) ? language : "en"]();
