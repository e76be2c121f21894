export { FOLLOW_UP, registerFollowUps } from "./builtin/follow-up.ts";
export { opensQuestion, pendingOf, type PendingRun } from "./consent/confirmation-question.ts";
export { questionChoices, readConsentPress } from "./consent/question-choices.ts";
export {
  answerConsentQuestion,
  closeQuestions,
  findAnsweredQuestion,
  hasOpenQuestion,
  readPressedWord,
  storeQuestion,
  type AnsweredConsent,
} from "./consent/questions.ts";
export { runAnswered, type QuestionedRun } from "./consent/run-agreed.ts";
export { findOpenAction, offeredActions } from "./offered-actions.ts";
export type { ActionOutcome } from "./outcome.ts";
export type { QuestionVerdict } from "./tables.ts";
export { listActions } from "./queries/actions.ts";
export { deleteConfirmationsOf } from "./queries/confirmations.ts";
export { deleteActionRunsOf } from "./queries/runs.ts";
export { runAction } from "./run-action.ts";
export { deleteOldActionRuns } from "./run-once.ts";
export {
  readProven,
  readTold,
  readVisitor,
  templateValues,
  visitorValues,
  type VisitorFacts,
} from "./template-values.ts";
export {
  deleteOldCodes,
  findCodeMeans,
  proveAddress,
  TooManyCodes,
  type CodeMeans,
} from "./proof/prove-address.ts";
export { deleteCodesOf, deleteCodesTo } from "./proof/queries.ts";
export { registerTextMessages } from "./proof/text-messages.ts";
export { ActionFailure, problemForTeam } from "./failure.ts";
export { finishRefreshes } from "./mcp/oauth/access-token.ts";
export { registerClientMetadata } from "./mcp/oauth/client-metadata.ts";
export { problemOfWebhook, sendWebhook } from "./http/send-webhook.ts";
