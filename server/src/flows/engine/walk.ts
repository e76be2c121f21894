import { fillTemplate, type TemplateValues } from "../../language/index.ts";
import type { RunOutcome } from "../tables.ts";
import { LONGEST_VALUE } from "./arguments.ts";
import { engineStepOf, type AskStep, type EngineStep } from "./prove-parts.ts";
import type { FlowState, Library, PassedStep } from "./state.ts";

const MAX_TEXTS_PER_TURN = 20;

/** A step that asks, and one that runs an action. */
export type Ask = AskStep;
export type Act = Extract<EngineStep, { kind: "action" }>;

export type Draft = { -readonly [Name in keyof FlowState]: FlowState[Name] };

/** One turn while it is made. */
export interface Walk {
  readonly library: Library;
  readonly state: Draft;
  readonly values: TemplateValues;
  readonly path: PassedStep[];
  isAside: boolean;
}

export function currentStep({ library, state }: Walk): EngineStep | undefined {
  const definition = library.get(state.flow);
  return definition && engineStepOf(definition, state.step);
}

export function say({ state, values }: Walk, template: string): void {
  if (state.said.length >= MAX_TEXTS_PER_TURN) return;
  const text = fillTemplate(template, values, { longest: LONGEST_VALUE }).trim();
  if (text !== "") state.said = [...state.said, text];
}

/** Notes what happened at the current step, for the log. */
export function pass({ state: { flow, step }, path }: Walk, kind: string, detail: string): void {
  path.push({ flow, step, kind, detail });
}

export function end(walk: Walk, outcome: RunOutcome): void {
  walk.state.outcome = outcome;
  walk.state.waiting = null;
  if (outcome === "failed") pass(walk, "stopped", "");
}
