export { completeReply, type CompletedReply } from "./complete-reply.ts";
export { ReplyError } from "./reply-error.ts";
export type { ReplyInput, ReplyStep, ServerTool, Source } from "./reply-input.ts";
export { streamReply } from "./stream-reply.ts";
export { StreamFailure } from "../../models/index.ts";
