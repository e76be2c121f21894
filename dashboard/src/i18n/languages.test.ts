import { expect, test } from "vitest";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Catalogue } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { LANGUAGE_NAMES, type Language } from "./languages.ts";
import { zh } from "./zh.ts";

type Leaf = string | ((...inputs: never[]) => string);

/** Every string by its path. */
function leaves(catalogue: object, path = ""): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(catalogue) as [string, Leaf | object][]) {
    if (typeof value === "object") leaves(value, `${path}${key}.`).forEach((leaf, at) => found.set(at, leaf));
    else found.set(`${path}${key}`, value as Leaf);
  }
  return found;
}

const english = leaves(en);
const catalogues: Readonly<Record<Exclude<Language, "en">, Catalogue>> = { de, es, fr, hi, ar, zh };

/** Names of products and formats are the same everywhere. */
const SAME_EVERYWHERE = /^(product|locale|contacts\.exportName|projects\.integrations\.examples\.)/;
/** Shorter words are often the same in two languages: Status, Agent, Chat. */
const LONG = 14;

test("every language of the list has a catalogue", () => {
  expect(["en", ...Object.keys(catalogues)].toSorted()).toEqual(Object.keys(LANGUAGE_NAMES).toSorted());
});

/** A long string that is the same as in English, an empty one, or a function with other parameters. */
function isUntranslated(path: string, leaf: Leaf, other: Leaf | undefined): boolean {
  if (typeof leaf === "function") return typeof other !== "function" || other.length !== leaf.length;
  return !other || (leaf === other && leaf.length >= LONG && !SAME_EVERYWHERE.test(path));
}

test.each(Object.entries(catalogues))(
  "%s has the strings of English, each translated",
  (_language, catalogue) => {
    const translated = leaves(catalogue);
    const wrong = [...english].filter(([path, leaf]) => isUntranslated(path, leaf, translated.get(path)));
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect(wrong.map(([path]) => path)).toEqual([]);
  },
);

test.each(Object.entries({ en, ...catalogues }))(
  "%s writes numbers as its country does",
  (_language, { locale, number }) => {
    const format = new Intl.NumberFormat(locale);
    for (const value of [0, 1, 12, 999, 1000, 1234, 1234567, 0.5, 1.25, -3])
      expect(number(value)).toBe(format.format(value));
  },
);

test("counts follow the plural rules of each language", () => {
  expect([1, 2].map(en.sessions.unread)).toEqual(["1 unread message", "2 unread messages"]);
  expect(fr.sessions.unread(0)).toBe("0 message non lu");
  expect([1, 2, 3, 11, 100].map(ar.access.tokens.scopeCount)).toEqual([
    "مشروع واحد",
    "مشروعان",
    "3 مشاريع",
    "11 مشروعًا",
    "100 مشروع",
  ]);
  expect([1, 2, 3, 11, 100].map(ar.time.ago.month)).toEqual([
    "قبل شهر واحد",
    "قبل شهرين",
    "قبل 3 أشهر",
    "قبل 11 شهرًا",
    "قبل 100 شهر",
  ]);
  expect([1, 2].map(de.time.ahead.day)).toEqual(["in 1 Tag", "in 2 Tagen"]);
  expect(de.pager.range(1, 50, 1234)).toBe("1–50 von 1.234");
});
