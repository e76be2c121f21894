export type { Assistant, Reply, ReplyRequest } from "./assistant.ts";
export { FLOW_ACTION, registerFlowActions } from "./answer-by-flow.ts";
export { beginFlow } from "./begin-flow.ts";
export { converse, type Answered } from "./converse.ts";
export { storeOperatorReply } from "./store-incoming.ts";
export { registerResumedQuestions } from "./resume-questions.ts";
export { rehearseMessage } from "./rehearse-message.ts";
export { converseStreamed } from "./stream/converse-streamed.ts";
export { replyEvents } from "./stream/reply-events.ts";
export { createReplyStreams } from "./stream/reply-streams.ts";
export {
  createAssistant,
  createFallbackVendor,
  excerptBudget,
  inTurns,
  mergeHits,
  pickSentences,
  renderOutcome,
  toExcerptHit,
  toKnowledgeHit,
  findWritingModel,
  writeByModel,
} from "./reply/index.ts";
export type { FallbackChoice } from "./reply/index.ts";
export * from "./engine/index.ts";
