import { expect, test } from "vitest";
import { isDangling, standalone } from "./opening.ts";

test.each([
  "It costs £129.",
  "They are sent on Mondays.",
  "This report became famous.",
  "However, it costs more abroad.",
  "Er kostet 20 Euro.",
  "Elle coûte 20 euros.",
  "Они приходят утром.",
])("%j refers to a sentence before it", (sentence) => {
  expect(isDangling(sentence)).toBe(true);
});

test.each([
  "The lamp costs £58.",
  "However, refunds take longer.",
  "Italy is far away.",
  "Shelves are delivered flat.",
  "Esther wrote it.",
  "",
])("%j stands alone", (sentence) => {
  expect(isDangling(sentence)).toBe(false);
});

test("a dangling sentence is given with the sentence it refers to", () => {
  const before = ["The Delta is a speaker.", "It costs £129.", "The battery lasts 18 hours."];
  expect(standalone("It weighs 640 grams.", before, (text) => text.includes("Delta"))).toBe(
    "The Delta is a speaker. It weighs 640 grams.",
  );
  expect(standalone("It weighs 640 grams.", before)).toBe("The battery lasts 18 hours. It weighs 640 grams.");
  expect(standalone("It weighs 640 grams.", [])).toBe("It weighs 640 grams.");
  expect(standalone("It is so.", [`The ${"x".repeat(400)}.`])).toBe("It is so.");
});

test("a word that joins it to the sentence before is left out", () => {
  expect(standalone("However, refunds take longer.", ["Orders are quick."])).toBe("Refunds take longer.");
  expect(standalone("But dogs are welcome.", [])).toBe("Dogs are welcome.");
  expect(standalone("Butter is sold by weight.", [])).toBe("Butter is sold by weight.");
});
