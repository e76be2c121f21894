import { detectSmallTalk, isAgreement } from "../../dialogue/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { correct, leaveFlow } from "./answer-question.ts";
import { earlierQuestions } from "./answers.ts";
import { phrasesFor, phrasesOf } from "./phrases.ts";
import { readCorrection } from "./read-message.ts";
import { placeOf, withFinished } from "./retrace.ts";
import type { FlowActionOutcome, FlowMessage } from "./state.ts";
import { act, follow } from "./take-steps.ts";
import { end, pass, say, type Act, type Walk } from "./walk.ts";
import { isLeaving } from "./words.ts";

export function finishAction(walk: Walk, step: Act, outcome: FlowActionOutcome): void {
  const { state } = walk;
  pass(walk, "result", outcome.status);
  if (outcome.status === "needs_confirmation") {
    askConfirmation(walk, outcome.question);
    return;
  }
  if (outcome.status !== "succeeded") return failAction(walk, step);
  const given = state.waiting?.kind === "action" ? state.waiting.arguments : {};
  state.finished = withFinished(state, {
    ...placeOf(state),
    arguments: JSON.stringify(given),
    savedAs: step.save_as ?? null,
  });
  if (step.save_as !== undefined) state.results = { ...state.results, [step.save_as]: outcome.output };
  follow(walk, step.next);
}

function failAction(walk: Walk, step: Act): void {
  if (step.failed != null) return follow(walk, step.failed);
  say(walk, phrasesOf(walk.library.get(walk.state.flow)).failed);
  end(walk, "failed");
}

function askConfirmation(walk: Walk, question: string): void {
  const { state } = walk;
  const { yes, no } = phrasesFor(question);
  state.said = [...state.said, question];
  state.buttons = [yes, no].map((text) => ({ text, value: text }));
  state.waiting = { kind: "confirmation", question };
}

/**
 * Only a clear yes runs the action; a clear no takes the way of a failure. “No, my e-mail is …” corrects an answer, and
 * the question comes again with it.
 */
export function answerConfirmation(walk: Walk, step: Act, { text, today }: FlowMessage): void {
  const { state } = walk;
  const { yes, no, left, noted } = phrasesOf(walk.library.get(walk.state.flow));
  const said = foldText(text.trim());
  if (isLeaving(said)) return leaveFlow(walk, left);
  if (isAgreement(text) || said === foldText(yes)) {
    pass(walk, "confirmed", step.action);
    return act(walk, step, true);
  }
  if (detectSmallTalk(text)?.kind === "no" || said === foldText(no)) {
    pass(walk, "declined", step.action);
    if (step.failed != null) return follow(walk, step.failed);
    say(walk, left);
    return end(walk, "left");
  }
  const correction = readCorrection(text, null, earlierQuestions(walk), today);
  if (correction) return correct(walk, correction, noted);
  pass(walk, "unfit", "confirmation");
  askConfirmation(walk, state.waiting?.kind === "confirmation" ? state.waiting.question : "");
}
