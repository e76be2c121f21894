import { randomUUID } from "node:crypto";
import { estimateTokens } from "../../../language/index.ts";
import { estimateRequestTokens } from "../../message-format/estimate-request-tokens.ts";
import type { ContentBlock, Message, MessagesRequest, Usage } from "../../message-format/format.ts";
import type { MessageEnd } from "../message-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import type { BedrockAnswer, BedrockBlock, BedrockUsage } from "./bedrock-format.ts";
import { bedrockReasoning } from "./reasoning-block.ts";

/** A whole answer as a message. */
export function bedrockToMessage(answer: BedrockAnswer, request: MessagesRequest): Message {
  const blocks = answer.output?.message?.content;
  if (!Array.isArray(blocks)) throw brokenAnswer("The model vendor's answer has no message");
  const content = (blocks as BedrockBlock[]).flatMap((block) => bedrockBlocks(block, request));
  return {
    ...bedrockHead(request),
    content,
    ...bedrockEnd(answer.stopReason ?? "", request),
    usage: bedrockUsage(answer.usage, request, content),
  };
}

export const bedrockHead = (request: MessagesRequest): Message => ({
  id: `msg_${randomUUID()}`,
  type: "message",
  role: "assistant",
  model: request.model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 0, output_tokens: 0 },
});

/** Converse can't be told to call nothing while it reads former calls: such a call is left out of the answer. */
const callsNothing = ({ tool_choice: choice }: MessagesRequest): boolean => choice?.type === "none";

export function bedrockBlocks(
  { text, toolUse, reasoningContent }: BedrockBlock,
  request: MessagesRequest,
): ContentBlock[] {
  if (toolUse) {
    if (callsNothing(request)) return [];
    const { toolUseId: id = `toolu_${randomUUID().replaceAll("-", "")}`, name = "", input } = toolUse;
    return [{ type: "tool_use", id, name, input: input ?? {} }];
  }
  const reasoning = reasoningContent ? bedrockReasoning(reasoningContent) : null;
  if (reasoning) return [reasoning];
  return text ? [{ type: "text", text }] : [];
}

const ENDS: Readonly<Record<string, string>> = {
  end_turn: "end_turn",
  tool_use: "tool_use",
  max_tokens: "max_tokens",
  model_context_window_exceeded: "max_tokens",
  stop_sequence: "stop_sequence",
  guardrail_intervened: "refusal",
  content_filtered: "refusal",
};

/** Throws where the model ended without an answer. */
export function bedrockEnd(reason: string, request: MessagesRequest): MessageEnd {
  if (reason.startsWith("malformed")) throw brokenAnswer(`The model ended without an answer (${reason})`);
  const stop_reason = reason === "tool_use" && callsNothing(request) ? "end_turn" : ENDS[reason];
  return { stop_reason: stop_reason ?? "end_turn", stop_sequence: null };
}

export function bedrockUsage(
  usage: BedrockUsage | undefined,
  request: MessagesRequest,
  content: readonly ContentBlock[],
  tokens = 0,
): Usage {
  return {
    input_tokens: usage?.inputTokens ?? estimateRequestTokens(request),
    cache_creation_input_tokens: usage?.cacheWriteInputTokens ?? 0,
    cache_read_input_tokens: usage?.cacheReadInputTokens ?? 0,
    output_tokens: usage?.outputTokens ?? tokens + estimateTokens(JSON.stringify(content)),
  };
}
