import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as tamil } from "@orama/stemmers/tamil";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";
import { stemmer as english } from "stemmer";
import type { LanguageCode } from "./languages.ts";
import { fold } from "./words.ts";

type Stemmer = (word: string) => string;

const STEMMERS: Readonly<Partial<Record<LanguageCode, Stemmer>>> = {
  // Only plain letters: "4711a" or a word with an accent is no English word.
  en: (word) => (/^[a-z]+$/.test(word) ? english(word) : word),
  // The stemmer leaves a conjunction before an article in front of the word.
  ar: (word) =>
    arabic(
      word.replace(
        /^(?:[\u0648\u0641]?[\u0628\u0643\u0644]?\u0627\u0644|[\u0648\u0641]?\u0644\u0644|\u0648)(?=.{3})/u,
        "",
      ),
    ),
  da: danish,
  de: german,
  el: greek,
  es: spanish,
  fi: finnish,
  fr: french,
  hi: hindi,
  hu: hungarian,
  id: indonesian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
};

const CACHED_STEMS = 50_000;
const caches = new Map<LanguageCode, Map<string, string>>();

/** Languages whose accents tell words apart; elsewhere a letter is often written either way. */
const ACCENTED: ReadonlySet<LanguageCode> = new Set<LanguageCode>([
  "de",
  "es",
  "fr",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "no",
  "fi",
  "pl",
  "cs",
  "ro",
  "hu",
  "tr",
  "vi",
]);

/** The stem of a word as `spelledWords` spells it; the word itself in a language without a stemmer. */
export function stem(word: string, language: LanguageCode): string {
  let cache = caches.get(language);
  if (!cache) caches.set(language, (cache = new Map()));
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stemmed = STEMMERS[language]?.(word) ?? word;
  const made = ACCENTED.has(language) ? stemmed : fold(stemmed);
  if (cache.size >= CACHED_STEMS) cache.clear();
  cache.set(word, made);
  return made;
}
