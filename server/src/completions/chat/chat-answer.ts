import type { Source } from "../../assistant/index.ts";
import type { ContentBlock, Message, Usage } from "../../models/index.ts";

const FINISH_REASONS: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};

export interface ChatAnswerUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: { readonly cached_tokens: number };
}

/** A whole message as a chat completion with `sources` beside its choices. */
export function toChatCompletion(message: Message, created: number): object {
  const text = message.content
    .map((block) => (block.type === "text" && typeof block["text"] === "string" ? block["text"] : ""))
    .join("");
  const calls = message.content.filter((block) => block.type === "tool_use");
  return {
    id: chatId(message.id),
    object: "chat.completion",
    created,
    model: message.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text === "" && calls.length > 0 ? null : text,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls.map(toToolCall) } : {}),
        },
        logprobs: null,
        finish_reason: finishReason(message.stop_reason),
      },
    ],
    usage: toChatUsage(message.usage),
    sources: (message["sources"] ?? []) as readonly Source[],
  };
}

function toToolCall(block: ContentBlock): object {
  const { id, name, input } = block;
  return { id, type: "function", function: { name, arguments: JSON.stringify(input ?? {}) } };
}

export function chatId(messageId: string): string {
  return `chatcmpl-${messageId.replace(/^msg_/, "")}`;
}

export function finishReason(stopReason: unknown): string {
  return FINISH_REASONS[String(stopReason)] ?? "stop";
}

/** What the vendor read from its cache is part of the prompt here. */
export function toChatUsage(usage: Usage): ChatAnswerUsage {
  const count = (value: unknown): number => (typeof value === "number" ? value : 0);
  const cached = count(usage["cache_read_input_tokens"]);
  const prompt = usage.input_tokens + cached + count(usage["cache_creation_input_tokens"]);
  return {
    prompt_tokens: prompt,
    completion_tokens: usage.output_tokens,
    total_tokens: prompt + usage.output_tokens,
    prompt_tokens_details: { cached_tokens: cached },
  };
}
