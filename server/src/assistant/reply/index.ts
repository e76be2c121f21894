export { chooseModel } from "./model-choice.ts";
export { createReplyCharge } from "./reply-charge.ts";
export { createAssistant } from "./create-assistant.ts";
export { mergeHits, toKnowledgeHit } from "./knowledge-hit.ts";
export { pickSentences } from "./pick-sentences.ts";
export { ReplyFailure, toReplyFailure } from "./reply-failure.ts";
