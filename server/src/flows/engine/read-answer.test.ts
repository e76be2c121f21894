import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const TODAY = "2026-11-16";
const choices = [{ text: "It is damaged", value: "damaged" }, { text: "It doesn't fit" }, { text: "Red" }];

test.each([
  ["Ada Lovelace", { type: "text" }, "Ada Lovelace"],
  ["x", { type: "text", min: 2 }, null],
  ["ab-1234", { type: "text", pattern: "AB-####" }, "ab-1234"],
  ["AB-12345", { type: "text", pattern: "AB-####" }, null],
  ["It's ada@example.com.", { type: "email" }, "ada@example.com"],
  ["ada at example", { type: "email" }, null],
  ["ring +49 (0)30 123-456 please", { type: "telephone" }, "+49 (0)30 123-456"],
  ["12", { type: "telephone" }, null],
  ["we are 4", { type: "number", min: 1, max: 5 }, 4],
  ["6", { type: "number", max: 5 }, null],
  ["1.234,5", { type: "number" }, 1234.5],
  ["1,234", { type: "number" }, 1234],
  ["-2.5", { type: "number" }, -2.5],
  ["many", { type: "number" }, null],
  ["2026-12-24", { type: "date" }, "2026-12-24"],
  ["24.12.2026", { type: "date" }, "2026-12-24"],
  ["12/24/2026", { type: "date" }, "2026-12-24"],
  ["tomorrow", { type: "date" }, "2026-11-17"],
  ["January 5th", { type: "date" }, "2027-01-05"],
  ["31 February 2027", { type: "date" }, null],
  ["2020-01-01", { type: "date", min: "today" }, null],
  ["it is DAMAGED!", { type: "choice", choices }, "damaged"],
  ["damaged", { type: "choice", choices }, "damaged"],
  ["2", { type: "choice", choices }, "It doesn't fit"],
  ["the red one", { type: "choice", choices }, "Red"],
  ["reddish", { type: "choice", choices }, null],
  ["!", { type: "choice", choices }, null],
  ["   ", { type: "text" }, null],
] as const)("%s as %o is %s", (message, answer, expected) => {
  const copy = { ...answer, choices: "choices" in answer ? [...answer.choices] : undefined };
  expect(readAnswer(message, copy, TODAY)).toBe(expected);
});
