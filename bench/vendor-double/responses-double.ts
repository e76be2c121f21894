import type { Directives } from "./directives.ts";
import type { Piece } from "./double-server.ts";
import type { PlannedReply } from "./openai-plan.ts";
import { reasons, sealedReasoning } from "./openai-rules.ts";

type Fields = Record<string, unknown>;

/** A planned answer as a whole response. */
export function responseOf(turn: PlannedReply, body: Fields): Fields {
  return {
    ...headOf(turn, body),
    status: turn.cutShort ? "incomplete" : "completed",
    completed_at: 1,
    incomplete_details: turn.cutShort ? { reason: "max_output_tokens" } : null,
    output: itemsOf(turn, body),
    usage: {
      input_tokens: turn.inputTokens,
      input_tokens_details: { cached_tokens: turn.cachedTokens, cache_write_tokens: turn.writtenTokens },
      output_tokens: turn.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: turn.inputTokens + turn.outputTokens,
    },
  };
}

function headOf({ id, model }: PlannedReply, body: Fields): Fields {
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: 0,
    status: "in_progress",
    background: false,
    completed_at: null,
    error: null,
    incomplete_details: null,
    instructions: body["instructions"] ?? null,
    max_output_tokens: body["max_output_tokens"] ?? null,
    model,
    output: [],
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    previous_response_id: null,
    prompt_cache_key: body["prompt_cache_key"] ?? null,
    reasoning: body["reasoning"] ?? { effort: null, summary: null },
    temperature: body["temperature"] ?? 1,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: body["top_p"] ?? 1,
    truncation: "disabled",
    metadata: {},
  };
}

function itemsOf(turn: PlannedReply, body: Fields): Fields[] {
  const items: Fields[] = [];
  const isIncluded = ((body["include"] ?? []) as string[]).includes("reasoning.encrypted_content");
  const reasoningId = `rs_${turn.id}`;
  if (reasons(turn.model))
    items.push({
      id: reasoningId,
      type: "reasoning",
      summary: [],
      ...(isIncluded ? { encrypted_content: sealedReasoning(reasoningId) } : {}),
    });
  const parts: Fields[] = [];
  if (turn.words.length > 0) parts.push(textPart(turn.words.join("")));
  if (turn.refusal !== null) parts.push({ type: "refusal", refusal: turn.refusal });
  if (parts.length > 0) {
    const status = turn.cutShort ? "incomplete" : "completed";
    items.push({ id: `msg_${turn.id}`, type: "message", status, role: "assistant", content: parts });
  }
  for (const { id, name, arguments: json } of turn.calls)
    items.push({
      id: `fc_${id}`,
      type: "function_call",
      status: "completed",
      arguments: json,
      call_id: id,
      name,
    });
  return items;
}

const textPart = (text: string): Fields => ({ type: "output_text", annotations: [], logprobs: [], text });

/** A planned answer as the events of a stream. */
export function* responseEvents(turn: PlannedReply, body: Fields, directives: Directives): Generator<Piece> {
  let sequence = 0;
  const event = (type: string, fields: Fields, word = false): Piece => ({
    text: `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`,
    word,
  });
  const head = headOf(turn, body);
  const whole = responseOf(turn, body);
  yield event("response.created", { response: head });
  yield event("response.in_progress", { response: head });
  if (directives.fails !== null && directives.errorAfter === null) {
    const error = refusalOf(directives.fails);
    yield event("error", { error });
    yield event("response.failed", { response: { ...head, status: "failed", error } });
    return;
  }
  for (const [index, item] of (whole["output"] as Fields[]).entries()) {
    yield event("response.output_item.added", { output_index: index, item: begun(item) });
    if (item["type"] === "function_call") yield* argumentEvents(item, index, event);
    if (item["type"] === "message" && (yield* messageEvents(turn, { item, index, event, directives })))
      return;
    yield event("response.output_item.done", { output_index: index, item });
  }
  yield event(turn.cutShort ? "response.incomplete" : "response.completed", { response: whole });
}

const SPENT = /quota|exhausted|limit_exceeded$/;

/** The form that OpenAI sends, unlike the one that it documents: the error stands inside its event. */
export const refusalOf = (code: string) => ({
  type: SPENT.test(code) && code !== "rate_limit_exceeded" ? "insufficient_quota" : null,
  code,
  message: `The double was asked for ${code}`,
  param: null,
});

type MakeEvent = (type: string, fields: Fields, word?: boolean) => Piece;

function begun(item: Fields): Fields {
  if (item["type"] === "reasoning") return { id: item["id"], type: "reasoning", summary: [] };
  const empty = item["type"] === "message" ? { content: [] } : { arguments: "" };
  return { ...item, ...empty, status: "in_progress" };
}

function* argumentEvents(item: Fields, index: number, event: MakeEvent): Generator<Piece> {
  const place = { item_id: item["id"], output_index: index };
  const json = String(item["arguments"]);
  for (const delta of json.match(/.{1,12}/gsu) ?? [])
    yield event("response.function_call_arguments.delta", { ...place, delta });
  yield event("response.function_call_arguments.done", { ...place, name: item["name"], arguments: json });
}

interface MessageEvents {
  readonly item: Fields;
  readonly index: number;
  readonly event: MakeEvent;
  readonly directives: Directives;
}

/** Ends with true where an error ended the stream. */
function* messageEvents(
  turn: PlannedReply,
  { item, index, event, directives }: MessageEvents,
): Generator<Piece, boolean> {
  const place = { item_id: item["id"], output_index: index, content_index: 0 };
  const isRefusal = turn.refusal !== null;
  const part = isRefusal ? { type: "refusal", refusal: "" } : textPart("");
  yield event("response.content_part.added", { ...place, part });
  if (isRefusal) {
    yield event("response.refusal.delta", { ...place, delta: turn.refusal });
    yield event("response.refusal.done", { ...place, refusal: turn.refusal });
  }
  for (const [count, delta] of turn.words.entries()) {
    if (count === directives.errorAfter) {
      const { fails } = directives;
      const error = { code: "server_error", message: "Overloaded", param: null };
      yield event("error", fails === null ? error : { error: refusalOf(fails) });
      return true;
    }
    yield event("response.output_text.delta", { ...place, delta, logprobs: [] }, true);
  }
  if (!isRefusal) {
    yield event("response.output_text.done", { ...place, text: turn.words.join(""), logprobs: [] });
  }
  const [done] = item["content"] as Fields[];
  yield event("response.content_part.done", { ...place, part: done });
  return false;
}
