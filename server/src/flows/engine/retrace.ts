import type { Correction, EarlierQuestion } from "./read-message.ts";
import type { AnswerValue } from "./read-answer.ts";
import type { FinishedAction, FlowState, Place } from "./state.ts";

const MAX_FINISHED = 50;

export const placeOf = ({ flow, step }: Place): Place => ({ flow, step });
export const isSamePlace = (a: Place, b: Place): boolean => a.flow === b.flow && a.step === b.step;

type Changed = Pick<FlowState, "answers" | "answered" | "retracing" | "flow">;

/**
 * A run with a corrected answer, back at the corrected question. Later answers are set aside: they count again when
 * their questions come, and not at all on a way that the correction has closed.
 */
export function correctedRun(
  state: FlowState,
  { question: { place, step }, value }: Correction,
  earlier: readonly EarlierQuestion[],
): Changed {
  const at = earlier.findIndex((other) => isSamePlace(other.place, place));
  const stays = new Set(earlier.slice(0, at + 1).map((other) => other.step.variable));
  const later = earlier.slice(at + 1).filter((other) => !stays.has(other.step.variable));
  const aside = new Set(later.map((other) => other.step.variable));
  const kept = Object.entries(state.answers).filter(([name]) => !aside.has(name));
  const isAt = state.answered.findIndex((other) => isSamePlace(other, place));
  return {
    flow: place.flow,
    answers: { ...Object.fromEntries(kept), [step.variable]: value },
    answered: state.answered.slice(0, isAt + 1),
    retracing: {
      until: placeOf(state),
      answers: later.flatMap((other) =>
        other.value === undefined ? [] : [{ ...other.place, value: other.value }],
      ),
    },
  };
}

/** The answer that a retraced question has already, and the state without it: it counts once. */
export function takeKnownAnswer(
  state: FlowState,
): { readonly value: AnswerValue; readonly retracing: FlowState["retracing"] } | null {
  const { retracing } = state;
  const known = retracing?.answers.find((answer) => isSamePlace(answer, state));
  if (!retracing || !known) return null;
  const answers = retracing.answers.filter((answer) => answer !== known);
  return { value: known.value, retracing: { ...retracing, answers } };
}

/** Whether a retraced action has succeeded with the same arguments, and its result is still the one that was saved. */
export function isFinishedAction(state: FlowState, given: object): boolean {
  if (!state.retracing) return false;
  const finished = state.finished ?? [];
  const found = finished.findLast(
    (action) => isSamePlace(action, state) && action.arguments === JSON.stringify(given),
  );
  return (
    found !== undefined &&
    (found.savedAs === null || finished.findLast(({ savedAs }) => savedAs === found.savedAs) === found)
  );
}

export const withFinished = (
  { finished = [] }: FlowState,
  action: FinishedAction,
): readonly FinishedAction[] => [...finished, action].slice(-MAX_FINISHED);
