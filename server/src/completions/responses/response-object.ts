import { textOf, type ContentBlock, type Message, type Usage } from "../../models/index.ts";
import { toChatUsage } from "../chat/chat-answer.ts";
import { REDACTED } from "./response-items.ts";

/** A part of the answer: a message, a call or the model's reasoning. */
export type OutputItem = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };

export interface ResponseObject {
  readonly id: string;
  readonly object: "response";
  readonly status: string;
  readonly output: readonly OutputItem[];
  readonly [field: string]: unknown;
}

/** What is known of a response before the model is asked. */
export interface ResponseFrame {
  readonly id: string;
  /** Seconds. */
  readonly createdAt: number;
  readonly store: boolean;
  readonly wantsEncrypted: boolean;
  readonly echo: ResponseEcho;
  /** The JSON of long instructions, made once in a turn of its own; null where they are short. */
  readonly instructionsJson: string | null;
}

/** What an answer repeats of its request. */
export interface ResponseEcho {
  readonly instructions: string | null;
  readonly max_output_tokens: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly parallel_tool_calls: unknown;
  readonly previous_response_id: string | null;
  readonly reasoning: unknown;
  readonly safety_identifier: unknown;
  readonly temperature: unknown;
  readonly text: unknown;
  readonly tool_choice: unknown;
  readonly tools: unknown;
  readonly top_p: unknown;
  readonly truncation: "disabled";
  readonly user: unknown;
}

/** What becomes of a response while it is made. */
export interface ResponseProgress {
  readonly status: string;
  readonly output: readonly OutputItem[];
  readonly error?: object | null;
  readonly incomplete_details?: object | null;
  readonly usage?: object | null;
  readonly sources?: unknown;
}

export function responseObject(
  { id, createdAt, store, echo }: ResponseFrame,
  model: string,
  { status, output, error = null, incomplete_details = null, usage = null, sources }: ResponseProgress,
): ResponseObject {
  return {
    id,
    object: "response",
    created_at: createdAt,
    status,
    background: false,
    error,
    incomplete_details,
    instructions: echo.instructions,
    max_output_tokens: echo.max_output_tokens,
    metadata: echo.metadata,
    model,
    output,
    parallel_tool_calls: echo.parallel_tool_calls,
    previous_response_id: echo.previous_response_id,
    reasoning: echo.reasoning,
    safety_identifier: echo.safety_identifier,
    service_tier: "default",
    store,
    temperature: echo.temperature,
    text: echo.text,
    tool_choice: echo.tool_choice,
    tools: echo.tools,
    top_p: echo.top_p,
    truncation: echo.truncation,
    usage,
    user: echo.user,
    sources,
  };
}

const INCOMPLETE: Readonly<Record<string, string>> = {
  max_tokens: "max_output_tokens",
  model_context_window_exceeded: "max_output_tokens",
  refusal: "content_filter",
};

/** How a reply that ended for this reason stands. */
export function endingOf(stopReason: unknown): { status: string; incomplete_details: object | null } {
  const reason = INCOMPLETE[String(stopReason)];
  return reason
    ? { status: "incomplete", incomplete_details: { reason } }
    : { status: "completed", incomplete_details: null };
}

export function toResponseUsage(usage: Usage): object {
  const { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details } = toChatUsage(usage);
  const { thinking_tokens } = (usage["output_tokens_details"] ?? {}) as { thinking_tokens?: unknown };
  return {
    input_tokens: prompt_tokens,
    input_tokens_details: prompt_tokens_details,
    output_tokens: completion_tokens,
    output_tokens_details: { reasoning_tokens: typeof thinking_tokens === "number" ? thinking_tokens : 0 },
    total_tokens,
  };
}

export const textPart = (text: string): object => ({
  type: "output_text",
  annotations: [],
  logprobs: [],
  text,
});

export const messageItem = (id: string, status: string, content: readonly object[]): OutputItem => ({
  id,
  type: "message",
  status,
  role: "assistant",
  content,
});

export function callItem(id: string, block: ContentBlock, status: string, json: string): OutputItem {
  return { id, type: "function_call", status, arguments: json, call_id: block["id"], name: block["name"] };
}

/** `signature` is what the vendor needs to take its thinking back. */
export function reasoningItem(id: string, text: string, signature: string | null): OutputItem {
  return {
    id,
    type: "reasoning",
    summary: text === "" ? [] : [{ type: "summary_text", text }],
    ...(signature === null ? {} : { encrypted_content: signature }),
  };
}

export const signatureOf = (block: ContentBlock): string | null => {
  if (block.type === "redacted_thinking") return `${REDACTED}${String(block["data"])}`;
  return typeof block["signature"] === "string" ? block["signature"] : null;
};

const thinkingOf = ({ thinking }: ContentBlock): string => (typeof thinking === "string" ? thinking : "");

/** The items of a message; texts that follow one another are one message. */
export function toItems(content: readonly ContentBlock[], idOf: (prefix: string) => string): OutputItem[] {
  const items: OutputItem[] = [];
  let text: string | null = null;
  const closeText = (): void => {
    if (text !== null) items.push(messageItem(idOf("msg"), "completed", [textPart(text)]));
    text = null;
  };
  for (const block of content) {
    if (block.type === "text") {
      text = (text ?? "") + textOf([block]);
      continue;
    }
    closeText();
    if (block.type === "tool_use")
      items.push(callItem(idOf("fc"), block, "completed", JSON.stringify(block["input"] ?? {})));
    else if (block.type === "thinking" || block.type === "redacted_thinking")
      items.push(reasoningItem(idOf("rs"), thinkingOf(block), signatureOf(block)));
  }
  closeText();
  return items;
}

/** A whole reply, with everything that its continuation needs. */
export function toResponse(head: ResponseFrame, message: Message): ResponseObject {
  const { status, incomplete_details } = endingOf(message.stop_reason);
  return responseObject(head, message.model, {
    status,
    incomplete_details,
    output: toItems(message.content, itemIds(head.id)),
    usage: toResponseUsage(message.usage),
    sources: message["sources"] ?? [],
  });
}

/** Ids of a response's items, each with its kind in front. */
export function itemIds(responseId: string): (prefix: string) => string {
  let position = 0;
  return (prefix) => `${prefix}_${responseId.slice(responseId.indexOf("_") + 1)}${position++}`;
}

const NO_INSTRUCTIONS = '"instructions":null';

/** As JSON. Instructions of 10 MB would otherwise be rewritten for each event that repeats them. */
export function responseJson({ instructionsJson }: ResponseFrame, response: ResponseObject): string {
  if (instructionsJson === null) return JSON.stringify(response);
  const json = JSON.stringify({ ...response, instructions: null });
  // A field's name can't occur in a text before it, where its quotes would be escaped.
  const at = json.indexOf(NO_INSTRUCTIONS);
  return `${json.slice(0, at)}"instructions":${instructionsJson}${json.slice(at + NO_INSTRUCTIONS.length)}`;
}

/** As its client may see it: what only the vendor can read is there when it was asked for. */
export function shown(response: ResponseObject, wantsEncrypted: boolean): ResponseObject {
  if (wantsEncrypted || !response.output.some(({ type }) => type === "reasoning")) return response;
  return { ...response, output: response.output.map(withoutSignature) };
}

export function withoutSignature(item: OutputItem): OutputItem {
  if (item.type !== "reasoning") return item;
  const { encrypted_content: _signature, ...rest } = item;
  return rest as OutputItem;
}
