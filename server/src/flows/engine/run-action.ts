import {
  CONSENT_SENTENCES,
  readConsent,
  spokenLanguage,
  spokenOf,
  SPOKEN_LANGUAGES,
} from "../../dialogue/index.ts";
import { foldText } from "../../platform/text/fold-text.ts";
import { correct, leaveFlow, restartFlow } from "./answer-question.ts";
import { earlierQuestions } from "./answers.ts";
import { isLeaving, isRestarting } from "./leaving.ts";
import { languageOf, flowPhrasesIn, phrasesOf } from "./phrases.ts";
import { correctedText } from "./corrected-text.ts";
import { readCorrection, type Correction } from "./read-message.ts";
import { placeOf, withFinished } from "./retrace.ts";
import type { FlowActionOutcome, FlowConsent, FlowMessage, FlowState } from "./state.ts";
import { act, follow } from "./take-steps.ts";
import { end, pass, say, type Act, type Walk } from "./walk.ts";

export function finishAction(walk: Walk, step: Act, outcome: FlowActionOutcome): void {
  const { state } = walk;
  pass(walk, "result", outcome.status);
  if (outcome.status === "needs_confirmation") {
    askConfirmation(walk, outcome);
    return;
  }
  if (outcome.status !== "succeeded") return outcome.isUnknown ? endUnknown(walk) : failAction(walk, step);
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

/** The way of a failure would say that nothing was done, and may ask to try again. */
function endUnknown(walk: Walk): void {
  say(walk, phrasesOf(walk.library.get(walk.state.flow)).unknown);
  end(walk, "failed");
}

function askConfirmation(
  { state }: Walk,
  { question, run }: Extract<FlowActionOutcome, { status: "needs_confirmation" }>,
): void {
  const asked = (state.waiting?.kind === "action" ? (state.waiting.asked ?? 0) : 0) + 1;
  state.said = [...state.said, question];
  // Its own buttons come with the message: no other button may stand beside a yes.
  state.buttons = [];
  state.waiting = { kind: "confirmation", question, asked, ...(run ? { run } : {}) };
}

/**
 * Only a clear yes runs the action; a clear no takes the way of a failure. “No, my e-mail is …” corrects an answer, and
 * a new question comes with it. Anything else asks once more, and then drops it.
 */
export function answerConfirmation(walk: Walk, step: Act, message: FlowMessage): void {
  const { state } = walk;
  const { text, today, consent = consentIn(text, state) } = message;
  const { waiting } = state;
  if (waiting?.kind !== "confirmation") return;
  if (consent === "yes") {
    pass(walk, "confirmed", step.action);
    return act(walk, step, { confirmed: waiting.run?.version ?? true, asked: waiting.asked ?? 1 });
  }
  const definition = walk.library.get(state.flow);
  // Stands beside the question, which speaks the session's language where it is known.
  const { language: spoken } = message.values.session;
  const language = spokenOf(typeof spoken === "string" ? spoken : null) ?? languageOf(definition);
  const { left, noted } = flowPhrasesIn(language);
  const said = foldText(text.trim());
  if (isRestarting(said)) return restartFlow(walk);
  if (isLeaving(said)) return leaveFlow(walk, left);
  const correction = consent === "no" ? null : correctionIn(walk, text, today);
  if (correction) return correct(walk, correction, noted);
  if (consent === "no" || (consent === "correction" && beginsWithNo(text))) {
    pass(walk, "declined", step.action);
    if (step.failed != null) return follow(walk, step.failed);
    say(walk, left);
    return end(walk, "left");
  }
  pass(walk, "unfit", "confirmation");
  const { again, dropped } = CONSENT_SENTENCES[language];
  if ((waiting.asked ?? 1) >= MOST_TIMES) {
    say(walk, dropped);
    return step.failed != null ? follow(walk, step.failed) : end(walk, "left");
  }
  say(walk, again);
  act(walk, step, { asked: waiting.asked ?? 1 });
}

function correctionIn(walk: Walk, text: string, today: string): Correction | null {
  const earlier = earlierQuestions(walk);
  return readCorrection(text, null, earlier, today) ?? correctedText(text, earlier, today);
}

const MOST_TIMES = 2;

/** For runs that were recorded before the answer was read outside. */
function consentIn(text: string, { waiting }: FlowState): FlowConsent {
  const said = readConsent(text, waiting?.kind === "confirmation" ? [spokenLanguage(waiting.question)] : []);
  if (said !== "unclear") return said;
  return waiting?.kind === "confirmation" && (waiting.asked ?? 1) >= MOST_TIMES ? "dropped" : "again";
}

/** "No, I don't want that": a no with a reason. */
const beginsWithNo = (text: string): boolean => {
  const [first = ""] = text.trim().split(/[\s,.:;!،，。！–—-]+/u);
  return readConsent(first, SPOKEN_LANGUAGES) === "no";
};
