import { afterCorrectionCue } from "../../dialogue/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import type { Step } from "../definition.ts";
import { readAnswer, type AnswerValue } from "./read-answer.ts";
import type { Place } from "./state.ts";
import { isLeaving, isRestarting } from "./leaving.ts";
import { NAMES_OF_TYPES, valueNamed } from "./words.ts";

type Ask = Extract<Step, { kind: "ask" }>;

/** A question that was answered before. */
export interface EarlierQuestion {
  readonly place: Place;
  readonly step: Ask;
  readonly value: AnswerValue | undefined;
}

/** An earlier question with its new answer. */
export interface Correction {
  readonly kind: "correction";
  readonly question: EarlierQuestion;
  readonly value: AnswerValue;
}

export type MessageReading =
  | { readonly kind: "answer"; readonly value: AnswerValue }
  | Correction
  | { readonly kind: "leaving" | "restarting" | "aside" | "unfit" };

const QUESTION_END = /[?？؟]\s*$/u;
const INTERROGATIVE =
  /^(?:what|which|who|whose|where|when|why|how|do you|does|can i|can you|could you|is there|are there|was |welche|wer |wo |wann|warum|wie |quel|où|quand|pourquoi|comment|qué|cuándo|dónde|cómo|quanto|quando|dove|perché)/u;

/**
 * What a visitor's message is to the question that waits. A clear answer counts first; what corrects an earlier
 * answer, leaves, or asks something else does not count as a wrong answer.
 */
export function readMessage(
  text: string,
  asked: Ask,
  {
    today,
    earlier,
    isAfterPerson,
  }: { today: string; earlier: readonly EarlierQuestion[]; isAfterPerson: boolean },
): MessageReading {
  const said = foldText(text.slice(0, 500).trim());
  if ((isLeaving(said) || isRestarting(said)) && !isChoice(text, asked, today))
    return { kind: isLeaving(said) ? "leaving" : "restarting" };
  const correction = readCorrection(text, asked, earlier, today);
  if (correction) return correction;
  const isFreeText = asked.answer.type === "text";
  const value = readAnswer(text, asked.answer, today);
  const isQuestion = QUESTION_END.test(said) || (!isFreeText && INTERROGATIVE.test(said));
  if (value !== null && !(isFreeText && (isQuestion || isAfterPerson))) return { kind: "answer", value };
  return { kind: isQuestion || isAfterPerson ? "aside" : "unfit" };
}

const isChoice = (text: string, { answer }: Ask, today: string): boolean =>
  answer.type === "choice" && readAnswer(text, answer, today) !== null;

/**
 * “No, my e-mail is ada@example.com”: a cue, and a value that fits an earlier question better than the one that waits,
 * which is none where a yes or no is awaited.
 */
export function readCorrection(
  text: string,
  asked: Ask | null,
  earlier: readonly EarlierQuestion[],
  today: string,
): Correction | null {
  const rest = afterCorrectionCue(text);
  const isNamed = ({ step }: EarlierQuestion) => valueNamed(text, namesOf(step)) !== null;
  const named = asked && valueNamed(text, namesOf(asked)) !== null ? undefined : earlier.findLast(isNamed);
  if (rest === null && !named) return null;
  const candidates = named ? [named] : earlier.toReversed().filter(({ step }) => isToldApart(step, asked));
  for (const question of candidates) {
    const { step, value: former } = question;
    const given = (named && valueNamed(text, namesOf(step))) ?? rest ?? text;
    const value = readAnswer(given, step.answer, today);
    if (value !== null && value !== former) return { kind: "correction", question, value };
  }
  return null;
}

/** Its type alone shows that a value belongs to it and not to the question that waits. */
const isToldApart = (step: Ask, asked: Ask | null): boolean =>
  step.answer.type !== "text" && asked?.answer.type !== step.answer.type;

const namesOf = ({ variable, answer }: Ask): readonly string[] => [
  foldText(variable).replaceAll("_", " "),
  ...(NAMES_OF_TYPES[answer.type] ?? []),
];
