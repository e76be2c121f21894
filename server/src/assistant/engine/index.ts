export { completeReply, type CompletedReply } from "./complete-reply.ts";
export { errorData, ReplyError, type ReplyErrorCode } from "./reply-error.ts";
export type {
  DroppedToolStep,
  KnowledgebaseSource,
  ModelFailureStep,
  ModelStep,
  ReplyInput,
  ReplyStep,
  ServerTool,
  ServerToolResult,
  Source,
  ToolStep,
  WebSource,
} from "./reply-input.ts";
export { createSourceList, type SourceList } from "./source-list.ts";
export { streamReply } from "./stream-reply.ts";
export { fold, StreamFailure } from "../../models/index.ts";
