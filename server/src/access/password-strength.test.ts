import { expect, test } from "vitest";
import { findWeakness } from "./password-strength.ts";

const ADA = { email: "ada.lovelace@engines.example", name: "Ada Lovelace" };

test.each([
  ["password123!", "most common passwords"],
  ["P@ssw0rd2026", "most common passwords"],
  ["qwertyuiop", "sequence from the keyboard"],
  ["0123456789", "sequence from the keyboard"],
  ["zyxwvutsrqpo", "sequence from the keyboard"],
  ["aaaaaaaaaaaa", "5 different characters"],
  ["abcdeabcdeabcde", "repeat"],
  ["Lovelace2026!", "your name"],
  ["ada.lovelace1815", "your name"],
  ["engines.example", "your name"],
  ["Parley2026!!", "product's name"],
  ["sunshine1234", "most common passwords"],
])("%s is refused", async (password, reason) => {
  expect(await findWeakness(password, ADA)).toContain(reason);
});

test.each(["correct horse battery", "a longer password by far", "xK9#mQ2$vL7p", "Würfel-Tasse-Wolke-Kran"])(
  "%s is accepted",
  async (password) => {
    expect(await findWeakness(password, ADA)).toBeNull();
  },
);
