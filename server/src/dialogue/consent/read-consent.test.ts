import { describe, expect, test } from "vitest";
import { PHRASES, SPOKEN_LANGUAGES } from "../phrases/index.ts";
import { CLEAR_YESES, NO_YESES } from "../../../test/consent-answers.ts";
import { isAgreement } from "../offer.ts";
import { readConsent } from "./read-consent.ts";

describe("consent", () => {
  test("is each of at least 60 clear answers, in every language", () => {
    const all = Object.values(CLEAR_YESES).flat();
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(CLEAR_YESES).toSorted()).toEqual(SPOKEN_LANGUAGES.toSorted());
    expect(all.filter((text) => readConsent(text) !== "yes")).toEqual([]);
  });

  test("is none of more than 300 others, and no small talk of any language but its yes", () => {
    expect(NO_YESES.length).toBeGreaterThanOrEqual(300);
    expect(NO_YESES.filter((text) => readConsent(text) === "yes")).toEqual([]);
    const talk = SPOKEN_LANGUAGES.flatMap((language) =>
      Object.entries(PHRASES[language].hears).flatMap(([kind, phrases]) => (kind === "yes" ? [] : phrases)),
    );
    expect(talk.filter((text) => readConsent(text) === "yes")).toEqual([]);
  });

  test("is a clear answer with nothing but its end marked", () => {
    const clear = Object.values(CLEAR_YESES).flat();
    const spoiled = clear.flatMap((text) =>
      ["?", "？", "؟", "…", "...", "👍", "❌", "\u200b", "\u202e", " but no"].map((end) => text.trim() + end),
    );
    expect(spoiled.filter((text) => readConsent(text) === "yes")).toEqual([]);
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
    expect(readConsent(text)).toBe(consent);
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
