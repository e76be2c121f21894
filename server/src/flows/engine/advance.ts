import { foldText } from "../../platform/text/fold-text.ts";
import { answerQuestion } from "./answer-question.ts";
import { answerConfirmation, finishAction } from "./run-action.ts";
import type { FlowEvent, FlowState, Library, Turn } from "./state.ts";
import { follow } from "./take-steps.ts";
import { currentStep, end, type Draft, type Walk } from "./walk.ts";

/** A run that has not begun. */
export const newFlowState = (flow: string): FlowState => ({
  flow: foldText(flow),
  begun: foldText(flow),
  step: "",
  answers: {},
  results: {},
  answered: [],
  actions: 0,
  waiting: null,
  outcome: null,
  said: [],
  buttons: [],
});

/** The next state of a run, for an event. Nothing but its parameters decides: the same leads to the same. */
export function advance(library: Library, before: FlowState, event: FlowEvent): Turn {
  const state: Draft = { ...before };
  const walk: Walk = {
    library,
    state,
    // Read at each use, so that a value that was just set counts.
    values: {
      ...event.values,
      get answers() {
        return state.answers;
      },
      get results() {
        return state.results;
      },
    },
    path: [],
    isAside: false,
  };
  if (state.outcome === null) react(walk, event);
  return { state, path: walk.path, isAside: walk.isAside };
}

function react(walk: Walk, event: FlowEvent): void {
  const { state, library } = walk;
  if (event.kind === "start") {
    const definition = library.get(state.flow);
    return definition ? follow(walk, definition.start) : end(walk, "failed");
  }
  const step = currentStep(walk);
  if (event.kind === "action") {
    if (step?.kind === "action" && state.waiting?.kind === "action") finishAction(walk, step, event.outcome);
    return;
  }
  if (step?.kind === "ask" && state.waiting?.kind === "answer") return answerQuestion(walk, step, event);
  if (step?.kind === "action" && state.waiting?.kind === "confirmation")
    return answerConfirmation(walk, step, event);
  // The flow no longer has the step: it can't go on.
  if (state.waiting?.kind !== "action") end(walk, "failed");
}
