import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/property.ts";
import { documentTerms, queryTerms, queryWords } from "./terms.ts";

describe("terms", () => {
  test("English words are stemmed and stop words left out", () => {
    expect(documentTerms("The refunds are being processed").terms).toEqual(["refund", "process"]);
  });

  test("other languages have stems of their own and the beginnings of their words", () => {
    expect(documentTerms("Die Erstattungen sind nicht verfügbar")).toMatchObject({
      language: "de",
      terms: ["de~erstatt", "de^ersta", "de~verfugbar", "de^verfu"],
    });
    expect(documentTerms("La devolución es gratis para los clientes").terms).toContain("es~client");
  });

  test("Chinese, Japanese and Korean are read in pairs of characters", () => {
    expect(documentTerms("退款需要十四天").terms).toEqual([
      "~退款",
      "~款需",
      "~需要",
      "~要十",
      "~十四",
      "~四天",
    ]);
    expect(documentTerms("환불은 무료").terms).toEqual(["~환불", "~불은", "~무료"]);
  });

  test.each([
    ["ar", "المكتبة مفتوحة", "مكتبه"],
    ["ar", "وَالْكِتَابُ", "كتاب"],
    ["ar", "بالكتاب", "كتاب"],
    ["hi", "लड़कियों", "लड़की"],
    ["ru", "ещё возвратов", "возврата"],
    ["el", "ΕΠΙΣΤΡΟΦΉ", "επιστροφης"],
    ["tr", "siparişlerim", "sipariş"],
  ] as const)("%s: %s meets %s", (language, written, asked) => {
    const terms = new Set(documentTerms(written, language).terms);
    const found = queryTerms(asked, [language]).filter((group) => group.some((term) => terms.has(term)));
    expect(found.length).toBeGreaterThan(0);
  });

  test("a query word stands for its terms in every language of the index", () => {
    expect(queryTerms("refunds", ["en", "de"])).toEqual([["refund", "de~refund"]]);
    expect(queryTerms("refunds", ["de", "en"])).toEqual([["de~refund", "refund"], ["de^refun"]]);
    expect(queryTerms("refunds", ["en"])).toEqual([["refund"]]);
  });

  test("a query of stop words alone keeps them", () => {
    expect(queryWords("who are you", ["en"]).map(({ spelled }) => spelled)).toEqual(["who", "are", "you"]);
  });

  test("any text is read, and a query finds its own text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const { language, terms } = documentTerms(text);
        const asked = queryTerms(text, [language]);
        expect(terms.every((term) => term.length <= 70)).toBe(true);
        const isFound = asked.some((group) => group.some((term) => terms.includes(term)));
        expect(isFound).toBe(terms.length > 0);
      }),
    );
  });

  test.each([
    ["Latin", "a"],
    ["Thai", "ก"],
    ["Chinese", "退"],
    ["Arabic", "ك"],
    ["Hindi", "क़"],
    ["apostrophes", "a'"],
    ["emoji", "👩‍👩‍👧"],
  ])("a word of a million characters is read: %s", (_, letter) => {
    const word = letter.repeat(1_000_000 / letter.length);
    expect(documentTerms(word).terms.every((term) => term.length <= 70)).toBe(true);
    expect(Array.isArray(queryTerms(word, ["en", "de", "ar", "hi", "th"]))).toBe(true);
  });
});
