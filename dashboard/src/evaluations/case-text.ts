import type { Expectation, TestCase } from "../api/client.ts";
import { evaluationsTexts } from "../i18n/areas/evaluations.ts";

const strings = evaluationsTexts.case;

/** One entry a line. */
export const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const fromLines = (lines: readonly string[] | undefined): string => (lines ?? []).join("\n");

/** What a case is called in a list. */
export const titleOf = ({ question, turns, goal }: Pick<TestCase, "question" | "turns" | "goal">): string =>
  question ?? turns[0]?.message ?? goal ?? "";

/** What the replies must be, in a line. */
export function expectationText({ expect, turns }: Pick<TestCase, "expect" | "turns">): string {
  return [expect, ...turns.map((turn) => turn.expect ?? {})].flatMap(partsOf).join(" · ");
}

function partsOf(expect: Expectation): string[] {
  const list = (label: string, phrases: readonly string[] | undefined) =>
    phrases?.length ? [`${label}: ${phrases.join(", ")}`] : [];
  return [
    ...list(strings.contains_all, expect.contains_all),
    ...list(strings.contains_any, expect.contains_any),
    ...list(strings.cites, expect.cites),
    ...(expect.answer === undefined ? [] : [`${strings.answer}: ${expect.answer}`]),
    ...(expect.refuses === undefined ? [] : [expect.refuses ? strings.mustRefuse : strings.mustAnswer]),
    ...(expect.hands_over === undefined
      ? []
      : [expect.hands_over ? strings.mustHandOver : strings.mustNotHandOver]),
    ...(expect.judge === undefined ? [] : [`${strings.judge}: ${expect.judge}`]),
  ];
}
