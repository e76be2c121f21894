import { storeAnswer } from "./answers.ts";
import { readAnswer } from "./read-answer.ts";
import { readCode } from "./read-code.ts";
import { follow } from "./take-steps.ts";
import { currentStep, pass, type Ask, type Walk } from "./walk.ts";

type CodeQuestion = Ask & Required<Pick<Ask, "code">>;

/** Takes a code, another address, or the wish for one of them; false where the message has none. */
export function answerCode(walk: Walk, step: CodeQuestion, text: string): boolean {
  const { state } = walk;
  const reading = readCode(text);
  if (reading.kind === "code") {
    pass(walk, "answer", `${step.variable} = ${reading.code}`);
    storeAnswer(state, step, reading.code);
    follow(walk, step.next);
    return true;
  }
  if (changeAddress(walk, step, text)) return true;
  if (reading.kind === "none") return false;
  pass(walk, reading.kind, "");
  follow(walk, reading.kind === "resend" ? step.code.send : step.code.address);
  return true;
}

/** A message with another address answers the question before. Of numbers only those with a country code are clear. */
function changeAddress(walk: Walk, step: CodeQuestion, text: string): boolean {
  const { state } = walk;
  const place = state.step;
  state.step = step.code.address;
  const question = currentStep(walk);
  const value = question?.kind === "ask" && /[@+]/u.test(text) ? readAnswer(text, question.answer, "") : null;
  if (question?.kind !== "ask" || value === null) {
    state.step = place;
    return false;
  }
  pass(walk, "answer", `${question.variable} = ${value}`);
  storeAnswer(state, question, value);
  follow(walk, question.next);
  return true;
}
