import { randomUUID } from "node:crypto";
import { estimateTokens } from "../../../language/index.ts";
import { estimateRequestTokens } from "../../message-format/estimate-request-tokens.ts";
import type { ContentBlock, Message, MessagesRequest, Usage } from "../../message-format/format.ts";
import type { MessageEnd } from "../message-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import type { GeminiAnswer, GeminiPart, GeminiUsage } from "./gemini-format.ts";
import { toThoughtBlock } from "./thought-signature.ts";

/** A whole answer as a message. */
export function geminiToMessage(answer: GeminiAnswer, request: MessagesRequest): Message {
  const candidate = answer.candidates?.[0];
  const blocked = answer.promptFeedback?.blockReason;
  if (candidate === undefined && blocked === undefined)
    throw brokenAnswer("The model vendor's answer has no candidates");
  const content: ContentBlock[] = [];
  for (const part of candidate?.content?.parts ?? [])
    for (const block of geminiBlocks(part)) {
      const last = content.at(-1);
      if (block.type === "text" && last?.type === "text")
        last["text"] = `${String(last["text"])}${String(block["text"])}`;
      else content.push(block);
    }
  return {
    ...geminiHead(answer, request),
    content,
    ...geminiEnd(candidate?.finishReason ?? blocked ?? "", content),
    usage: geminiUsage(answer.usageMetadata, request, content),
  };
}

export function geminiHead({ responseId, modelVersion }: GeminiAnswer, request: MessagesRequest): Message {
  return {
    id: `msg_${responseId ?? randomUUID()}`,
    type: "message",
    role: "assistant",
    model: modelVersion ?? request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
}

/** The model's thinking is not shown; its signature goes back with the call that it led to. */
export function geminiBlocks({ text, thought, thoughtSignature, functionCall }: GeminiPart): ContentBlock[] {
  if (functionCall) {
    const { id, name = "", args: input = {} } = functionCall;
    const call = { type: "tool_use", id: id ?? `toolu_${randomUUID().replaceAll("-", "")}`, name, input };
    return thoughtSignature ? [toThoughtBlock(thoughtSignature), call] : [call];
  }
  return thought || !text ? [] : [{ type: "text", text }];
}

const REFUSALS = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
]);

/** Why the answer ended. Throws where the model ended without one. */
export function geminiEnd(reason: string, content: readonly ContentBlock[]): MessageEnd {
  const stop_sequence = null;
  if (reason === "MAX_TOKENS") return { stop_reason: "max_tokens", stop_sequence };
  if (REFUSALS.has(reason)) return { stop_reason: "refusal", stop_sequence };
  if (content.some(({ type }) => type === "tool_use")) return { stop_reason: "tool_use", stop_sequence };
  if (reason === "STOP" || content.length > 0) return { stop_reason: "end_turn", stop_sequence };
  // A blocked prompt has no answer at all.
  if (/^(OTHER|BLOCK_REASON_UNSPECIFIED)$/.test(reason)) return { stop_reason: "refusal", stop_sequence };
  throw brokenAnswer(`The model ended without an answer (${reason})`);
}

/** Cached tokens apart from the others; thinking is output. */
export function geminiUsage(
  usage: GeminiUsage | undefined,
  request: MessagesRequest,
  content: readonly ContentBlock[],
  tokens = 0,
): Usage {
  const cached = usage?.cachedContentTokenCount ?? 0;
  const prompt = usage?.promptTokenCount ?? estimateRequestTokens(request);
  const written = usage
    ? (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0)
    : tokens + estimateTokens(JSON.stringify(content));
  return {
    input_tokens: Math.max(0, prompt + (usage?.toolUsePromptTokenCount ?? 0) - cached),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: written,
  };
}
