import { expect, test } from "vitest";
import { detectLanguage, isForeign } from "./detect-language.ts";
import { words } from "./words.ts";

test.each([
  ["How do I reset my password?", "en"],
  ["Wie kann ich mein Passwort zurücksetzen?", "de"],
  ["Was kostet das?", "de"],
  ["¿Cuál es la capital de Mongolia?", "es"],
  ["Quelle est la capitale de la Mongolie ?", "fr"],
  ["Hola, necesito ayuda", "es"],
  ["मंगोलिया की राजधानी क्या है?", "hi"],
  ["ما هي عاصمة منغوليا؟", "ar"],
  ["蒙古的首都是哪里?", "zh"],
  ["42", "en"],
])("%j is %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each([
  ["The refunds are being processed", false],
  ["Ada was born in London", false],
  ["To do", false],
  ["café", true],
  ["refunds", false],
  ["Was ist das", true],
  ["La devolución es gratis para los clientes", true],
  ["De terugbetaling is niet mogelijk", true],
  ["Возврат средств", true],
])("whether %j is foreign: %s", (text, foreign) => {
  expect(isForeign(words(text), text)).toBe(foreign);
});
