export type { Assistant, Reply, ReplyRequest } from "./assistant.ts";
export { converse, type Answered } from "./converse.ts";
export { appendLog, LOG_KINDS, type LogEntry, type LogKind } from "./execution-log.ts";
export type { Said } from "./receive-message.ts";
export { createAssistant, pickSentences, type AssistantOptions } from "./reply/index.ts";
