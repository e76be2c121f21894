import { expect, test } from "vitest";
import { spokenLanguage } from "./spoken-language.ts";

test("the bot's own sentences are English where it has none in the visitor's language", () => {
  expect(spokenLanguage("ما هي عاصمة منغوليا؟")).toBe("ar");
  expect(spokenLanguage("Quanto costa la spedizione in Germania?")).toBe("it");
  expect(spokenLanguage("Сколько стоит доставка?")).toBe("ru");
  expect(spokenLanguage("Πώς μπορώ να αλλάξω τον κωδικό μου;")).toBe("en");
});
