import type { FastifyReply } from "fastify";
import type { ErrorDetail } from "../../models/index.ts";
import type { CompletionFailure } from "../failure.ts";

const CODES: Readonly<Record<string, string>> = {
  authentication_error: "invalid_api_key",
  insufficient_credits: "insufficient_credits",
  billing_error: "insufficient_quota",
  rate_limit_error: "rate_limit_exceeded",
};

/** A failure in the words of the chat-completions format. */
export function sendChatFailure(
  reply: FastifyReply,
  { status, error, headers, requestId }: CompletionFailure,
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, "request-id": requestId })
    .header("content-type", "application/json")
    .send(JSON.stringify(chatError(error)));
}

export function chatError({ type, message }: ErrorDetail): object {
  const param = type === "invalid_request_error" ? (/^([\w.]+): /.exec(message)?.[1] ?? null) : null;
  return { error: { message, type, code: CODES[type] ?? null, param } };
}
