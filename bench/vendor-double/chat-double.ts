import type { Directives } from "./directives.ts";
import type { Piece } from "./double-server.ts";
import type { PlannedReply } from "./openai-plan.ts";
import { refusalOf } from "./responses-double.ts";

const functionOf = ({ id, name, arguments: json }: PlannedReply["calls"][number]) => ({
  id,
  type: "function",
  function: { name, arguments: json },
});

const finishReason = ({ calls, cutShort }: PlannedReply): string =>
  calls.length > 0 ? "tool_calls" : cutShort ? "length" : "stop";

const usageOf = ({ inputTokens, outputTokens, cachedTokens }: PlannedReply) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
});

/** A planned answer as a whole chat completion. */
export function completionOf(turn: PlannedReply): unknown {
  const message: Record<string, unknown> = {
    role: "assistant",
    content: turn.words.length > 0 ? turn.words.join("") : null,
    refusal: turn.refusal,
  };
  if (turn.calls.length > 0) message["tool_calls"] = turn.calls.map(functionOf);
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason(turn) };
  const { id, model } = turn;
  return {
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created: 0,
    model,
    choices: [choice],
    usage: usageOf(turn),
  };
}

/** A planned answer as the chunks of a stream. */
export function* chunksOf(turn: PlannedReply, directives: Directives): Generator<Piece> {
  const { id, model } = turn;
  const head = { id: `chatcmpl-${id}`, object: "chat.completion.chunk", created: 0, model };
  const chunk = (fields: object, word = false): Piece => ({
    text: `data: ${JSON.stringify({ ...head, ...fields })}\n\n`,
    word,
  });
  const delta = (fields: object, word = false): Piece =>
    chunk({ choices: [{ index: 0, delta: fields, logprobs: null, finish_reason: null }], usage: null }, word);
  yield delta({ role: "assistant", content: turn.calls.length > 0 ? null : "", refusal: null });
  if (directives.fails !== null && directives.errorAfter === null) {
    yield { text: `data: ${JSON.stringify({ error: refusalOf(directives.fails) })}\n\n`, word: false };
    return;
  }
  for (const [count, content] of turn.words.entries()) {
    if (count === directives.errorAfter) {
      const error = { message: "Overloaded", type: "server_error", param: null, code: 503 };
      yield { text: `data: ${JSON.stringify({ error })}\n\n`, word: false };
      return;
    }
    yield delta({ content }, true);
  }
  if (turn.refusal !== null) yield delta({ refusal: turn.refusal });
  for (const [index, call] of turn.calls.entries()) {
    const { name } = call;
    yield delta({
      tool_calls: [{ index, id: call.id, type: "function", function: { name, arguments: "" } }],
    });
    for (const piece of call.arguments.match(/.{1,12}/gsu) ?? [])
      yield delta({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  const end = { index: 0, delta: {}, logprobs: null, finish_reason: finishReason(turn) };
  yield chunk({ choices: [end], usage: null });
  yield chunk({ choices: [], usage: usageOf(turn) });
  yield { text: "data: [DONE]\n\n", word: false };
}
