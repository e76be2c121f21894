export type { Assistant, Reply, ReplyRequest } from "./assistant.ts";
export { type Answered } from "./converse.ts";
export { pageOfLogs } from "./execution-log.ts";
export { deleteLogEntriesBefore } from "./queries.ts";
export { rehearseMessage } from "./rehearse-message.ts";
export { converseStreamed } from "./stream/converse-streamed.ts";
export { createReplyStreams } from "./stream/reply-streams.ts";
export {
  chooseModel,
  createAssistant,
  createReplyCharge,
  mergeHits,
  pickSentences,
  ReplyFailure,
  toKnowledgeHit,
  toReplyFailure,
} from "./reply/index.ts";
export * from "./engine/index.ts";
