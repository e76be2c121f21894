import type { Expectation, TestCase } from "../api/client.ts";
import { fromLines, toLines } from "./case-text.ts";

export type YesNo = "" | "yes" | "no";

export interface TurnValues {
  readonly message: string;
  /** One phrase a line. */
  readonly contains_all: string;
  /** Expectations that only the API sets. */
  readonly rest: Expectation;
}

/** A case as it is typed: phrases one a line. */
export interface CaseValues {
  readonly kind: TestCase["kind"];
  readonly question: string;
  readonly turns: readonly TurnValues[];
  readonly persona: string;
  readonly goal: string;
  readonly max_turns: string;
  readonly contains_all: string;
  readonly contains_any: string;
  readonly cites: string;
  readonly answer: string;
  readonly refuses: YesNo;
  readonly hands_over: YesNo;
  readonly judge: string;
  readonly is_required: boolean;
}

export function toValues(test: TestCase | null): CaseValues {
  const expect = test?.expect ?? {};
  return {
    kind: test?.kind ?? "question",
    question: test?.question ?? "",
    turns: (test?.turns ?? []).map(({ message, expect: { contains_all, ...rest } }) => ({
      message,
      contains_all: fromLines(contains_all),
      rest,
    })),
    persona: test?.persona ?? "",
    goal: test?.goal ?? "",
    max_turns: String(test?.max_turns ?? 6),
    contains_all: fromLines(expect.contains_all),
    contains_any: fromLines(expect.contains_any),
    cites: fromLines(expect.cites),
    answer: expect.answer ?? "",
    refuses: toChoice(expect.refuses),
    hands_over: toChoice(expect.hands_over),
    judge: expect.judge ?? "",
    is_required: test?.is_required ?? false,
  };
}

/** The whole case for the API; what was said before the question is kept. */
export function toCase(values: CaseValues, former: TestCase | null) {
  const { kind, question, persona, goal, answer, judge } = values;
  const optional = <Key extends string>(key: Key, text: string) =>
    text.trim() === "" ? {} : ({ [key]: text } as Record<Key, string>);
  return {
    kind,
    ...optional("question", question),
    ...optional("persona", persona),
    ...optional("goal", goal),
    history: former?.history ?? [],
    turns: values.turns.map(({ message, contains_all, rest }) => ({
      message,
      expect: { ...rest, contains_all: toLines(contains_all) },
    })),
    max_turns: Number(values.max_turns),
    expect: {
      contains_all: toLines(values.contains_all),
      contains_any: toLines(values.contains_any),
      cites: toLines(values.cites),
      ...optional("answer", answer),
      ...optional("judge", judge),
      ...(values.refuses === "" ? {} : { refuses: values.refuses === "yes" }),
      ...(values.hands_over === "" ? {} : { hands_over: values.hands_over === "yes" }),
    },
    is_required: values.is_required,
  };
}

const toChoice = (value: boolean | undefined): YesNo => (value === undefined ? "" : value ? "yes" : "no");
