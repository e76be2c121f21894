export { forgetQuestions } from "./forget-questions.ts";
export { registerQuestionJob } from "./group-questions.ts";
export { recordUnanswered } from "./record-unanswered.ts";
