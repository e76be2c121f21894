export { pageOfAnswers, type PersonsAnswer } from "./answered-questions.ts";
export { forgetQuestions } from "./forget-questions.ts";
export { registerQuestionJob } from "./group-questions.ts";
export { deleteQuestionsOf } from "./queries/questions.ts";
export { percentilesOf } from "./percentiles.ts";
export { periodFields, requirePeriod } from "./period.ts";
export { recordUnanswered } from "./record-unanswered.ts";
export { settleAsAnswered } from "./unanswered-questions.ts";
export { addDays, countDays, zonedDays } from "./zoned-days.ts";
