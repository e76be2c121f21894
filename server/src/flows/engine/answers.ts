import { engineStepOf } from "./prove-parts.ts";
import type { EarlierQuestion } from "./read-message.ts";
import { isSamePlace, placeOf } from "./retrace.ts";
import type { Ask, Draft, Walk } from "./walk.ts";

export function storeAnswer(state: Draft, { variable }: Ask, value: string | number): void {
  setAnswer(state, variable, value);
  state.answered = [...state.answered.filter((place) => !isSamePlace(place, state)), placeOf(state)];
}

export function setAnswer(state: Draft, name: string, value: string | number): void {
  state.answers = { ...state.answers, [name]: value };
}

/** The questions that were answered before the current one: those that a visitor can correct. */
export function earlierQuestions({ library, state }: Walk): EarlierQuestion[] {
  return state.answered.flatMap((place) => {
    const definition = library.get(place.flow);
    const step = definition && engineStepOf(definition, place.step);
    if (step?.kind !== "ask" || isSamePlace(place, state)) return [];
    const value = Object.hasOwn(state.answers, step.variable) ? state.answers[step.variable] : undefined;
    return [{ place, step, value }];
  });
}
