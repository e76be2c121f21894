import { expect, test } from "vitest";
import { fc } from "../../../test/property.ts";
import { wellFormed } from "../text/well-formed.ts";
import { fromJson, toJson } from "./json-column.ts";

const textOf = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(""));
const fine = textOf("a", "\\", "u0000", "ud83d", "\n", '"', "é", "😀");
const awkward = textOf("a", "\\", "u0000", "ud83d", "\n", '"', "\0", "\ud83d", "\ude00");

test("a stored JSON value is read unchanged", () => {
  fc.assert(
    fc.property(fc.dictionary(fine, fine), (given) => {
      expect(fromJson(toJson(given))).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

test("characters that databases can't store are removed", () => {
  fc.assert(
    fc.property(fc.dictionary(awkward, awkward), (given) => {
      const stored = fromJson(toJson(given));
      expect(wellFormed(stored)).toEqual(stored);
    }),
    { numRuns: 300 },
  );
  const given = { "n\0ame": ["a\0\0b", "\\u0000\\\0", "\ud83d😀\ude00", "\\ud83d"] };
  expect(fromJson(toJson(given))).toEqual({ name: ["ab", "\\u0000\\", "😀", "\\ud83d"] });
});
