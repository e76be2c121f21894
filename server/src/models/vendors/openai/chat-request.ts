import {
  textOf,
  type ContentBlock,
  type MessageParam,
  type MessagesRequest,
} from "../../message-format/format.ts";
import { answerFormatOf } from "../../message-format/answer-format.ts";
import { toolResultText } from "../../knowledge-results.ts";
import type { ChatMessage, ChatPart } from "./chat-format.ts";
import { imageUrl, unsupported, type BlockSource } from "./content-source.ts";
import { effortOf, functionsOf } from "./request-parts.ts";

export interface ChatOptions {
  readonly stream: boolean;
  /** What the server calls the limit: OpenAI's reasoning models refuse the old name, most other servers the new one. */
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  readonly cacheKey: boolean;
}

/** A request of the messages format in the words of a chat-completions server. */
export function toChatRequest(
  request: MessagesRequest,
  { stream, tokenLimit, cacheKey }: ChatOptions,
): Record<string, unknown> {
  const chat: Record<string, unknown> = {
    model: request.model,
    messages: toChatMessages(request),
    [tokenLimit]: request.max_tokens,
  };
  if (request.temperature !== undefined) chat["temperature"] = request.temperature;
  if (request["top_p"] !== undefined) chat["top_p"] = request["top_p"];
  if (request.stop_sequences !== undefined && request.stop_sequences.length > 0) {
    chat["stop"] = request.stop_sequences;
  }
  addTools(chat, request);
  const format = answerFormatOf(request);
  if (format !== null) chat["response_format"] = format;
  const effort = effortOf(request);
  if (effort !== undefined) chat["reasoning_effort"] = effort;
  if (cacheKey && request["prompt_cache_key"] !== undefined)
    chat["prompt_cache_key"] = request["prompt_cache_key"];
  if (stream) {
    chat["stream"] = true;
    chat["stream_options"] = { include_usage: true };
  }
  return chat;
}

function addTools(chat: Record<string, unknown>, request: MessagesRequest): void {
  const functions = functionsOf(request);
  if (functions.length === 0) return;
  chat["tools"] = functions.map((described) => ({ type: "function", function: described }));
  const choice = request.tool_choice;
  if (choice === undefined) return;
  const words: Record<string, unknown> = { auto: "auto", any: "required", none: "none" };
  chat["tool_choice"] =
    choice.type === "tool" ? { type: "function", function: { name: choice.name } } : words[choice.type];
  if (choice.disable_parallel_tool_use === true) chat["parallel_tool_calls"] = false;
}

function toChatMessages(request: MessagesRequest): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const system = textOf(request.system);
  if (system !== "") messages.push({ role: "system", content: system });
  for (const message of request.messages) {
    if (message.role === "assistant") messages.push(toAssistantMessage(message));
    else messages.push(...toUserMessages(message));
  }
  return messages;
}

function toAssistantMessage(message: MessageParam): ChatMessage {
  if (typeof message.content === "string") return { role: "assistant", content: message.content };
  // Thinking is left out: these servers keep no signature and take none back.
  const calls = message.content.filter((block) => block.type === "tool_use");
  const content = textOf(message.content);
  const chat: ChatMessage = {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
  };
  if (calls.length > 0) {
    chat.tool_calls = calls.map((block) => ({
      id: String(block["id"]),
      type: "function",
      function: { name: String(block["name"]), arguments: JSON.stringify(block["input"] ?? {}) },
    }));
  }
  return chat;
}

/** Results of tools come first, each as a separate message; pictures in them follow as the user's. */
function toUserMessages(message: MessageParam): ChatMessage[] {
  const { role, content } = message;
  if (typeof content === "string") return [{ role, content }];
  const results: ChatMessage[] = [];
  const parts: ChatPart[] = [];
  for (const block of content) {
    if (block.type !== "tool_result") {
      parts.push(toPart(block));
      continue;
    }
    const text = toolResultText(block);
    const resultText = block["is_error"] === true ? `Error: ${text}` : text;
    results.push({ role: "tool", tool_call_id: String(block["tool_use_id"]), content: resultText });
    const inner = Array.isArray(block["content"]) ? (block["content"] as ContentBlock[]) : [];
    for (const part of inner) if (part.type === "image") parts.push(toPart(part));
  }
  if (parts.length === 0) return results;
  const onlyText = parts.every((part) => part.type === "text");
  const joined = onlyText ? parts.map((part) => part.text).join("\n") : parts;
  return [...results, { role, content: joined }];
}

function toPart(block: ContentBlock): ChatPart {
  if (block.type === "text") return { type: "text", text: String(block["text"]) };
  const source = (block["source"] ?? {}) as BlockSource;
  const url = block.type === "image" ? imageUrl(source) : null;
  if (url !== null) return { type: "image_url", image_url: { url } };
  if (block.type === "document" && source.type === "text") return { type: "text", text: String(source.data) };
  throw unsupported(`content blocks of type ${block.type}`);
}
