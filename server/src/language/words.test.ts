import { describe, expect, test } from "vitest";
import { words } from "./words.ts";

describe("words", () => {
  test.each([
    ["case, accents and compatibility forms are levelled", "Café ﬁnance ＡＢＣ", ["cafe", "finance", "abc"]],
    ["German sharp s meets ss", "Straße STRASSE", ["strasse", "strasse"]],
    ["possessives and contractions are one word", "Anna's don’t", ["anna", "dont"]],
    ["elided articles are cut off", "l'entrepôt", ["l", "entrepot"]],
    ["punctuation separates", "foo-bar, baz/2.5", ["foo", "bar", "baz", "2", "5"]],
    ["Chinese is cut by dictionary", "信用卡申请", ["信用卡", "申请"]],
    ["Thai keeps its vowel signs", "คืนเงิน", ["คืน", "เงิน"]],
    ["Japanese mixed with Latin", "iPhoneの返金", ["iphone", "の", "返金"]],
    ["Cyrillic", "Возврат средств", ["возврат", "средств"]],
    ["nothing", " … ", []],
  ])("%s", (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});
