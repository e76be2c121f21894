import { randomUUID } from "node:crypto";
import { estimateTokens } from "../../../language/index.ts";
import { estimateRequestTokens } from "../../message-format/estimate-request-tokens.ts";
import type { ContentBlock, Message, MessagesRequest, Usage } from "../../message-format/format.ts";
import type { MessageEnd } from "../message-events.ts";
import { brokenAnswer, refusalFromEvent } from "../vendor-error.ts";
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from "./chat-format.ts";
import { openAiErrorDetail } from "./openai-refusal.ts";

/** A whole chat completion as a message. */
export function toMessage(completion: ChatCompletion, request: MessagesRequest): Message {
  if (completion.error)
    throw refusalFromEvent({ type: "error", error: openAiErrorDetail(completion.error) }, {});
  const choice = completion.choices?.[0];
  const reply = choice?.message;
  if (choice === undefined || reply === undefined)
    throw brokenAnswer("The model vendor's answer has no choices");
  const content: ContentBlock[] = [];
  const parts = typeof reply.content === "string" ? [{ text: reply.content }] : (reply.content ?? []);
  const whole = parts.map((part) => part.text ?? "").join("") + (reply.refusal ?? "");
  if (whole !== "") content.push({ type: "text", text: whole });
  for (const call of reply.tool_calls ?? []) content.push(toToolUse(call));
  const counted = completion.usage ?? estimateUsage(request, content);
  return {
    ...messageHead(completion, request),
    content,
    ...stopOf(
      choice,
      content.some((block) => block.type === "tool_use"),
      Boolean(reply.refusal),
    ),
    usage: toUsage(counted),
  };
}

export function messageHead(completion: ChatCompletion, request: MessagesRequest): Message {
  const id = (completion.id || randomUUID()).replace(/^chatcmpl-/, "");
  return {
    id: id.startsWith("msg_") ? id : `msg_${id}`,
    type: "message",
    role: "assistant",
    model: completion.model || request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
}

export function toolUseId(call: ChatToolCall): string {
  return call.id !== undefined && call.id !== "" ? call.id : `toolu_${randomUUID().replaceAll("-", "")}`;
}

function toToolUse(call: ChatToolCall): ContentBlock {
  const input = parseArguments(call.function?.arguments ?? "");
  return { type: "tool_use", id: toolUseId(call), name: call.function?.name ?? "", input };
}

/** Arguments that are no JSON object (cut off, or a model's slip) become an empty input. */
export function parseArguments(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Some servers send "stop" beside tool calls, so the calls decide. */
export function stopOf(choice: ChatChoice, calledTools: boolean, refused: boolean): MessageEnd {
  const none = { stop_sequence: null };
  if (choice.finish_reason === "length") return { stop_reason: "max_tokens", ...none };
  if (refused || choice.finish_reason === "content_filter") return { stop_reason: "refusal", ...none };
  if (calledTools) return { stop_reason: "tool_use", ...none };
  if (typeof choice.stop_reason === "string") {
    return { stop_reason: "stop_sequence", stop_sequence: choice.stop_reason };
  }
  return { stop_reason: "end_turn", ...none };
}

export function toUsage(usage: ChatUsage): Usage {
  const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    input_tokens: (usage.prompt_tokens ?? 0) - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: usage.completion_tokens ?? 0,
  };
}

/** `tokens`: of a text that is not part of the content, each piece of a stream being about one. */
export function estimateUsage(
  request: MessagesRequest,
  content: readonly ContentBlock[],
  tokens = 0,
): ChatUsage {
  return {
    prompt_tokens: estimateRequestTokens(request),
    completion_tokens: tokens + estimateTokens(JSON.stringify(content)),
  };
}
