import type { FastifyReply } from "fastify";
import type { CompletionFailure } from "../failure.ts";

/** A failure in the words of the messages API. */
export function sendMessagesFailure(
  reply: FastifyReply,
  { status, error, headers, requestId }: CompletionFailure,
): FastifyReply {
  return reply
    .code(status)
    .header("request-id", requestId)
    .headers(headers)
    .header("content-type", "application/json")
    .send(JSON.stringify({ type: "error", error, request_id: requestId }));
}
