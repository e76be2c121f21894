import { earlierQuestions, storeAnswer } from "./answers.ts";
import { answerCode } from "./answer-code.ts";
import { phrasesFor } from "./phrases.ts";
import { readMessage, type Correction } from "./read-message.ts";
import { correctedRun, isSamePlace } from "./retrace.ts";
import type { FlowMessage, FlowState } from "./state.ts";
import { ask, follow } from "./take-steps.ts";
import { end, pass, say, type Ask, type Walk } from "./walk.ts";

const DEFAULT_ATTEMPTS = 3;

export function answerQuestion(walk: Walk, step: Ask, { text, today, isAfterPerson }: FlowMessage): void {
  const { state } = walk;
  if (step.code && answerCode(walk, { ...step, code: step.code }, text)) return;
  const reading = readMessage(text, step, { today, isAfterPerson, earlier: earlierQuestions(walk) });
  const phrases = phrasesFor(step.text);
  switch (reading.kind) {
    case "leaving":
      return leaveFlow(walk, phrases.left);
    case "restarting":
      return restartFlow(walk);
    case "aside":
      pass(walk, "aside", "");
      walk.isAside = true;
      return ask(walk, step, attemptsOf(state));
    case "correction":
      return correct(walk, reading, phrases.noted);
    case "answer":
      pass(walk, "answer", `${step.variable} = ${reading.value}`);
      storeAnswer(state, step, reading.value);
      return follow(walk, step.next);
    case "unfit": {
      const attempts = attemptsOf(state) + 1;
      pass(walk, "unfit", `attempt ${attempts}`);
      if (attempts < (step.attempts ?? DEFAULT_ATTEMPTS)) {
        say(walk, step.retry?.trim() ? step.retry : phrases.retry);
        return ask(walk, step, attempts);
      }
      if (step.otherwise != null) return follow(walk, step.otherwise);
      say(walk, phrases.gaveUp);
      return end(walk, "failed");
    }
  }
}

const attemptsOf = ({ waiting }: FlowState): number => (waiting?.kind === "answer" ? waiting.attempts : 0);

export function leaveFlow(walk: Walk, sentence: string): void {
  pass(walk, "leave", "");
  say(walk, sentence);
  end(walk, "left");
}

/** From the first step of the flow that began. Runs of actions keep counting: each has a key of its own. */
export function restartFlow(walk: Walk): void {
  const { state, library } = walk;
  pass(walk, "restart", "");
  const flow = state.begun ?? state.answered[0]?.flow ?? state.flow;
  const definition = library.get(flow);
  if (!definition) return end(walk, "failed");
  Object.assign(state, { flow, answers: {}, results: {}, answered: [], finished: [], retracing: null });
  follow(walk, definition.start);
}

/** From the corrected question on, all is decided again with the new answer. */
export function correct(walk: Walk, correction: Correction, noted: string): void {
  const { state } = walk;
  const { question, value } = correction;
  const attempts = attemptsOf(state);
  pass(walk, "correction", `${question.step.variable} = ${value}`);
  Object.assign(state, correctedRun(state, correction, earlierQuestions(walk)));
  const { until } = state.retracing!;
  say(
    walk,
    noted.replace("{value}", () => String(value)),
  );
  follow(walk, question.step.next);
  if (isSamePlace(state, until) && state.waiting?.kind === "answer")
    state.waiting = { ...state.waiting, attempts };
}
