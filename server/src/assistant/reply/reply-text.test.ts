import { expect, test } from "vitest";
import { createReplyText } from "./reply-text.ts";

function grow(pieces: readonly (string | null)[]) {
  const shown: string[] = [];
  const text = createReplyText((piece) => shown.push(piece));
  for (const piece of pieces) {
    if (piece === null) text.separate();
    else text.add(piece);
  }
  return { shown, whole: text.whole() };
}

test("the pieces add up to the whole text, trimmed", () => {
  const { shown, whole } = grow(["  \n", " Hello ", "there", " \n", "friend", ".  \n\n"]);
  expect(whole).toBe("Hello there \nfriend.");
  expect(shown.join("")).toBe(whole);
});

test("parts are separated by one blank line, whatever space they had", () => {
  expect(grow([null, "Let me see. ", null, "It is blue.", null, ""]).whole).toBe(
    "Let me see.\n\nIt is blue.",
  );
});

test("a character that arrives in two halves is reported whole, half a one and NUL never", () => {
  const [first, second] = ["😀".slice(0, 1), "😀".slice(1)];
  const { shown, whole } = grow(["a", first!, second!, "b\0c", first!, "d"]);
  expect(whole).toBe("a😀bcd");
  expect(shown.every((piece) => piece.isWellFormed())).toBe(true);
});
