import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PHRASES, SPOKEN_LANGUAGES } from "../phrases/index.ts";
import {
  CLEAR_YES_PAIRS,
  CLEAR_YESES,
  FOREIGN_YES_PAIRS,
  NO_YESES,
  OTHER_MEANING_PAIRS,
} from "../../../test/consent-answers.ts";
import { isAgreement } from "../offer.ts";
import { CONSENT_WORDS } from "./consent-words.ts";
import { OTHER_MEANINGS } from "./other-meanings.ts";
import { readConsent } from "./read-consent.ts";

describe("consent", () => {
  test("is tried with as many answers as decision 0094 says", () => {
    const decision = readFileSync(
      new URL("../../../../docs/decisions/0094-consent.md", import.meta.url),
      "utf8",
    );
    const [noes, foreign, clear] = [
      NO_YESES,
      FOREIGN_YES_PAIRS.map(([language, text]) => `${language} ${text}`),
      CLEAR_YES_PAIRS.map(([, text]) => text),
    ].map((answers) => new Set(answers).size);
    expect(decision).toContain(`${noes} answers that are no yes`);
    expect(decision).toContain(`${foreign} yeses of another language`);
    expect(decision).toContain(`${clear} clear yeses`);
  });

  test("is each of at least 60 clear answers, in every language", () => {
    expect(CLEAR_YES_PAIRS.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(CLEAR_YESES).toSorted()).toEqual(SPOKEN_LANGUAGES.toSorted());
    expect(CLEAR_YES_PAIRS.filter(([language, text]) => readConsent(text, [language]) !== "yes")).toEqual([]);
  });

  test("is an English yes in every language, where it is nothing else there", () => {
    for (const language of SPOKEN_LANGUAGES) {
      expect(CLEAR_YESES.en.filter((text) => readConsent(text, [language]) !== "yes")).toEqual(
        language === "fr" ? ["sure"] : [],
      );
    }
  });

  test("is no yes of a language that the conversation has not", () => {
    expect(FOREIGN_YES_PAIRS.length).toBeGreaterThanOrEqual(90);
    expect(FOREIGN_YES_PAIRS.filter(([language, text]) => readConsent(text, [language]) === "yes")).toEqual(
      [],
    );
  });

  test("is no word that is something else in one of the conversation's languages", () => {
    for (const other of SPOKEN_LANGUAGES)
      expect(
        OTHER_MEANING_PAIRS.filter(([language, text]) => readConsent(text, [language, other]) === "yes"),
      ).toEqual([]);
  });

  test("has no word that its own language takes for something else, and none that is a no elsewhere", () => {
    const noes = new Set(SPOKEN_LANGUAGES.flatMap((language) => CONSENT_WORDS[language].no));
    for (const language of SPOKEN_LANGUAGES) {
      const yeses = new Set(SPOKEN_LANGUAGES.flatMap((other) => CONSENT_WORDS[other].yes));
      expect(OTHER_MEANINGS[language].filter((word) => !yeses.has(word))).toEqual([]);
      expect(CONSENT_WORDS[language].yes.filter((word) => noes.has(word))).toEqual([]);
      expect(CONSENT_WORDS[language].yes.filter((word) => OTHER_MEANINGS[language].includes(word))).toEqual(
        [],
      );
    }
  });

  test("is none of more than 300 others, and no small talk of any language but its yes", () => {
    expect(NO_YESES.length).toBeGreaterThanOrEqual(300);
    for (const language of SPOKEN_LANGUAGES)
      expect(NO_YESES.filter((text) => readConsent(text, [language]) === "yes")).toEqual([]);
    const talk = SPOKEN_LANGUAGES.flatMap((language) =>
      Object.entries(PHRASES[language].hears).flatMap(([kind, phrases]) =>
        kind === "yes" ? [] : phrases.map((phrase) => [language, phrase] as const),
      ),
    );
    expect(talk.filter(([language, text]) => readConsent(text, [language]) === "yes")).toEqual([]);
  });

  test("is a clear answer with nothing but its end marked", () => {
    const spoiled = CLEAR_YES_PAIRS.flatMap(([language, text]) =>
      ["?", "？", "؟", "…", "...", "👍", "❌", "\u200b", "\u202e", " but no"].map(
        (end) => [language, text.trim() + end] as const,
      ),
    );
    expect(spoiled.filter(([language, text]) => readConsent(text, [language]) === "yes")).toEqual([]);
  });

  test.each([
    ["no", "no"],
    ["No, thanks.", "no"],
    ["nein danke", "no"],
    ["キャンセルしてください", "no"],
    ["لا، شكرا", "no"],
    ["नहीं", "no"],
    ["no?", "unclear"],
    ["no, A-7777", "correction"],
    ["wait, make it 20", "correction"],
    ["нет, A-7777", "correction"],
    ["いいえ、A-7777です", "correction"],
    ["不是，是A-7777", "correction"],
    ["لا، A-7777", "correction"],
    ["", "unclear"],
    ["wait", "unclear"],
  ])("reads “%s” as %s", (text, consent) => {
    expect(readConsent(text, ["en"])).toBe(consent);
  });
});

describe("agreeing to an offer of a person", () => {
  test.each(["👍", "👍🏽", "yes", "ok", "great", "thanks"])("takes “%s”", (text) => {
    expect(isAgreement(text)).toBe(true);
  });
  test.each(["", " ", "👎", "❌", "😡", "...", "!", "-", "?", "yes?", "🛑", "no"])(
    "does not take “%s”",
    (text) => {
      expect(isAgreement(text)).toBe(false);
    },
  );
});
