import { randomUUID } from "node:crypto";
import { estimateTokens } from "../../../language/index.ts";
import { estimateRequestTokens } from "../../message-format/estimate-request-tokens.ts";
import type { ContentBlock, Message, MessagesRequest, Usage } from "../../message-format/format.ts";
import type { MessageEnd } from "../message-events.ts";
import { brokenAnswer, refusalFromEvent, VendorError } from "../vendor-error.ts";
import { parseArguments } from "./chat-answer.ts";
import { openAiErrorDetail } from "./openai-refusal.ts";
import { toReasoningBlock } from "./reasoning-item.ts";
import type { ResponsesError, ResponsesItem, ResponsesObject } from "./responses-format.ts";

/** A whole response as a message. */
export function responseToMessage(response: ResponsesObject, request: MessagesRequest): Message {
  if (response.status === "failed" || response.error) throw failureOf(response.error ?? {});
  if (!Array.isArray(response.output)) throw brokenAnswer("The model vendor's answer has no output");
  const content = response.output.flatMap(toBlocks);
  return {
    ...responseHead(response, request),
    content,
    ...stopOfResponse(response, {
      calledTools: content.some(({ type }) => type === "tool_use"),
      refused: response.output.some(({ content: parts }) => parts?.some(({ type }) => type === "refusal")),
    }),
    usage: responseUsage(response, request, content),
  };
}

export function responseHead(response: ResponsesObject, request: MessagesRequest): Message {
  return {
    id: `msg_${(response.id ?? randomUUID()).replace(/^resp_/, "")}`,
    type: "message",
    role: "assistant",
    model: response.model ?? request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
}

/** An item of the output; several texts of a message stay apart. */
export function toBlocks(item: ResponsesItem): ContentBlock[] {
  if (item.type === "message")
    return (item.content ?? [])
      .map((part) => ({ type: "text", text: part.text ?? part.refusal ?? "" }))
      .filter(({ text }) => text !== "");
  if (item.type === "function_call") return [toToolUse(item)];
  const reasoning = item.type === "reasoning" ? toReasoningBlock(item) : null;
  return reasoning ? [reasoning] : [];
}

function toToolUse(item: ResponsesItem): ContentBlock {
  const id = item.call_id ?? item.id ?? `toolu_${randomUUID().replaceAll("-", "")}`;
  return { type: "tool_use", id, name: item.name ?? "", input: parseArguments(item.arguments ?? "") };
}

export function stopOfResponse(
  { status, incomplete_details: details }: ResponsesObject,
  { calledTools, refused = false }: { readonly calledTools: boolean; readonly refused?: boolean | undefined },
): MessageEnd {
  const cutShort = status === "incomplete" && details?.reason !== "content_filter";
  const stop_reason = cutShort
    ? "max_tokens"
    : refused || status === "incomplete"
      ? "refusal"
      : calledTools
        ? "tool_use"
        : "end_turn";
  return { stop_reason, stop_sequence: null };
}

/** Cached tokens apart from the others. Where a server counts nothing, each piece of a streamed text is about one. */
export function responseUsage(
  { usage }: ResponsesObject,
  request: MessagesRequest,
  content: readonly ContentBlock[],
  tokens = 0,
): Usage {
  const read = usage?.input_tokens_details?.cached_tokens ?? 0;
  const written = usage?.input_tokens_details?.cache_write_tokens ?? 0;
  const input = usage?.input_tokens ?? estimateRequestTokens(request);
  return {
    input_tokens: Math.max(0, input - read - written),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens: usage?.output_tokens ?? tokens + estimateTokens(JSON.stringify(content)),
  };
}

function failureOf(error: ResponsesError | string): VendorError {
  const detail = openAiErrorDetail(error);
  if (typeof error !== "string") return refusalFromEvent({ type: "error", error: detail }, {});
  // Servers that know no such path may answer with success and a sentence.
  return new VendorError({ kind: "refused", status: 502, error: detail });
}
