export { pageOfAnswers, type PersonsAnswer } from "./answered-questions.ts";
export { forgetQuestions } from "./forget-questions.ts";
export { registerQuestionJob } from "./group-questions.ts";
export { recordUnanswered } from "./record-unanswered.ts";
export { settleAsAnswered } from "./unanswered-questions.ts";
