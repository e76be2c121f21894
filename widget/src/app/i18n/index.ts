import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { zh } from "./zh.ts";

export type { Texts } from "./en.ts";

const ALL: Readonly<Record<string, Texts>> = { en, de, es, fr, hi, ar, zh };

/** The language we have for a tag such as `de-AT`; English where there is none. */
export function knownLocale(tag: string): string {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return Object.hasOwn(ALL, language) ? language : "en";
}

export const textsFor = (locale: string): Texts => ALL[locale] ?? en;

export const directionOf = (locale: string): "rtl" | "ltr" => (locale === "ar" ? "rtl" : "ltr");
