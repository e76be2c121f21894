import { fillTemplate } from "../../language/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { setAnswer, storeAnswer } from "./answers.ts";
import { argumentsOf, LONGEST_VALUE } from "./arguments.ts";
import { compare } from "./compare.ts";
import { filledButton } from "./filled-button.ts";
import { languageOf } from "./phrases.ts";
import type { EngineStep } from "./prove-parts.ts";
import { isFinishedAction, isSamePlace, takeKnownAnswer } from "./retrace.ts";
import { currentStep, end, pass, say, type Act, type Ask, type Walk } from "./walk.ts";

/** Checks keep loops out of published flows; this ends one in a draft, or one that later changes have closed. */
const MAX_STEPS_PER_TURN = 500;

/** From a step on, until the run waits or is over. */
export function follow(walk: Walk, first: string | null): void {
  let next: string | null | undefined = first;
  for (let count = 0; next !== undefined; count++) {
    if (next === null || count >= MAX_STEPS_PER_TURN) return end(walk, "failed");
    walk.state.step = next;
    walk.state.waiting = null;
    const { state } = walk;
    if (state.retracing && isSamePlace(state.retracing.until, state)) state.retracing = null;
    const step = currentStep(walk);
    if (!step) return end(walk, "failed");
    next = take(walk, step);
  }
}

/** Takes one step: the next one's id, null where there is none, or undefined where the run stops. */
function take(walk: Walk, step: EngineStep): string | null | undefined {
  const { state, values } = walk;
  switch (step.kind) {
    case "say":
      pass(walk, step.kind, "");
      say(walk, step.text);
      state.buttons = [
        ...state.buttons,
        ...(step.buttons ?? []).map((button) => filledButton(button, values)),
      ];
      return step.next;
    case "ask": {
      const known = takeKnownAnswer(state);
      if (known) {
        pass(walk, "kept", step.variable);
        state.retracing = known.retracing;
        storeAnswer(state, step, known.value);
        return step.next;
      }
      pass(walk, step.kind, step.variable);
      ask(walk, step, 0);
      return undefined;
    }
    case "set":
      pass(walk, step.kind, Object.keys(step.values).join(", "));
      for (const [name, template] of Object.entries(step.values))
        setAnswer(state, name, fillTemplate(template, values, { longest: LONGEST_VALUE }));
      return step.next;
    case "condition": {
      const at = step.cases.findIndex((one) => compare(one.if, values));
      pass(walk, step.kind, at < 0 ? "otherwise" : `case ${at + 1}`);
      return at < 0 ? step.otherwise : step.cases[at]!.next;
    }
    case "action":
      if (isFinishedAction(state, argumentsOf(step.arguments, values))) {
        pass(walk, "kept", step.action);
        return step.next;
      }
      pass(walk, step.kind, step.action);
      act(walk, step);
      return undefined;
    case "prove":
      // It comes here in its parts.
      return null;
    case "jump":
      return jump(walk, step);
    case "hand_over":
    case "end":
      pass(walk, step.kind, "");
      if (step.text?.trim()) say(walk, step.text);
      end(walk, step.kind === "end" ? "completed" : "handed_over");
      return undefined;
  }
}

function jump(walk: Walk, step: Extract<EngineStep, { kind: "jump" }>): string | null {
  pass(walk, step.kind, step.step ?? step.flow ?? "");
  if (step.step !== undefined) return step.step;
  const flow = foldText(step.flow ?? "");
  const definition = walk.library.get(flow);
  if (!definition) return null;
  walk.state.flow = flow;
  return definition.start;
}

export function ask(walk: Walk, step: Ask, attempts: number): void {
  const { state, values } = walk;
  say(walk, step.text);
  const open = state.waiting?.kind === "answer" ? (state.waiting.buttons ?? []) : state.buttons;
  const choices = step.answer.type === "choice" ? (step.answer.choices ?? []) : [];
  state.buttons = [
    ...open,
    ...choices.map((choice) => filledButton(choice, values)),
    ...(step.code?.buttons ?? []),
  ];
  state.waiting = { kind: "answer", attempts, ...(open.length > 0 ? { buttons: open } : {}) };
}

/** Runs an action, or asks whether it may run: `asked` counts the questions so far. */
export function act(
  { state, values, library }: Walk,
  step: Act,
  { confirmed = false, asked = 0 }: { confirmed?: string | boolean; asked?: number } = {},
): void {
  state.actions += 1;
  state.waiting = {
    kind: "action",
    number: state.actions,
    action: step.action,
    arguments: argumentsOf(step.arguments, values),
    confirmed,
    asked,
    language: languageOf(library.get(state.flow)),
  };
}
