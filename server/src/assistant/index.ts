export type { Assistant, Reply, ReplyRequest } from "./assistant.ts";
export { converse, type Answered } from "./converse.ts";
export { appendLog } from "./execution-log.ts";
export { LOG_KINDS, type LogEntry, type LogKind } from "./log-entry.ts";
export type { Said } from "./receive-message.ts";
export { converseStreamed, type StreamedAnswer } from "./stream/converse-streamed.ts";
export { createReplyStreams, type ReplyStreams } from "./stream/reply-streams.ts";
export { createAssistant, pickSentences, toKnowledgeHit, type AssistantOptions } from "./reply/index.ts";
export * from "./engine/index.ts";
