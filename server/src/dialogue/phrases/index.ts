import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import type { Phrases } from "./phrases.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { zh } from "./zh.ts";

const LANGUAGES = { en, de, es, fr, it, pt, nl, ru, ja, zh, hi, ar } as const;

/** The languages that the bot has sentences of its own in. */
export type SpokenLanguage = keyof typeof LANGUAGES;

export const PHRASES: Readonly<Record<SpokenLanguage, Phrases>> = LANGUAGES;
export const SPOKEN_LANGUAGES = Object.keys(LANGUAGES) as SpokenLanguage[];
