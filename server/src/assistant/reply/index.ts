export { createAssistant } from "./create-assistant.ts";
export { toKnowledgeHit } from "./knowledge-hit.ts";
export { pickSentences } from "./pick-sentences.ts";
export { ReplyFailure } from "./reply-failure.ts";
