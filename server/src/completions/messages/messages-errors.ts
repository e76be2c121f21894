import type { FastifyReply } from "fastify";
import type { Failure } from "../failure.ts";

/** A failure in the words of the messages API. */
export function sendMessagesFailure(
  reply: FastifyReply,
  { status, error, headers, requestId }: Failure,
): FastifyReply {
  return reply
    .code(status)
    .header("request-id", requestId)
    .headers(headers)
    .header("content-type", "application/json")
    .send(JSON.stringify({ type: "error", error, request_id: requestId }));
}
