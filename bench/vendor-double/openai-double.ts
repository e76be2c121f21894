import { setTimeout as sleep } from "node:timers/promises";
import { findLastTurn } from "./conversation.ts";
import { answerWords, readDirectives, sampleInput, type Directives } from "./directives.ts";
import { startDouble, writeJson, writeStream, type Piece, type VendorDouble } from "./double-server.ts";

interface Tool {
  function?: { name?: string; parameters?: unknown };
}

interface PlannedReply {
  id: string;
  model: unknown;
  words: string[];
  calls: { id: string; type: "function"; function: { name: string; arguments: string } }[];
  finishReason: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** A double of a chat-completions server; accepts the same directives as the messages double. */
export function startOpenAiDouble(port = 0): Promise<VendorDouble> {
  let sequence = 0;
  const nextId = (prefix: string): string => `${prefix}double${++sequence}`;

  return startDouble(async ({ path, headers, body }, response) => {
    const fail = (status: number, message: string): void => {
      const error = { message, type: status === 401 ? "invalid_request_error" : "server_error", code: null };
      writeJson(response, status, { error }, status === 429 ? { "retry-after": "7" } : {});
    };
    if (!path.endsWith("/chat/completions")) return fail(404, "Not found");
    if (headers.authorization === undefined) return fail(401, "You didn't provide an API key");
    if (!Array.isArray(body["messages"])) return fail(400, "'messages' is a required property");
    const { text, toolRounds } = findLastTurn(body["messages"]);
    const directives = readDirectives(text);
    if (directives.firstMs > 0) await sleep(directives.firstMs);
    if (directives.error !== null)
      return fail(directives.error, `The double was asked for ${directives.error}`);
    const turn = planReply(body, directives, toolRounds, nextId);
    if (body["stream"] !== true)
      return writeJson(response, 200, completionOf(turn), { "x-request-id": turn.id });
    response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": turn.id });
    await writeStream(response, chunksOf(turn, directives), directives);
  }, port);
}

function planReply(
  body: Record<string, unknown>,
  directives: Directives,
  toolRounds: number,
  nextId: (prefix: string) => string,
): PlannedReply {
  const names = toolRounds < directives.rounds ? directives.tools : [];
  const calls = ((body["tools"] ?? []) as Tool[])
    .filter((tool) => names.includes(tool.function?.name ?? ""))
    .map((tool) => ({
      id: nextId("call_"),
      type: "function" as const,
      function: {
        name: tool.function!.name!,
        arguments: JSON.stringify(sampleInput(tool.function!.parameters)),
      },
    }));
  const limit = Number(body["max_completion_tokens"] ?? body["max_tokens"] ?? Infinity);
  const words = calls.length > 0 ? [] : answerWords(directives, limit);
  const cutShort = directives.reply === null && directives.tokens > limit;
  const prompt = Math.ceil(JSON.stringify(body["messages"]).length / 4);
  const completion = words.length + calls.length * 20;
  return {
    id: nextId("chatcmpl-"),
    model: body["model"],
    words,
    calls,
    finishReason: calls.length > 0 ? "tool_calls" : cutShort ? "length" : "stop",
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}

function completionOf(turn: PlannedReply): unknown {
  const message: Record<string, unknown> = {
    role: "assistant",
    content: turn.words.length > 0 ? turn.words.join("") : null,
    refusal: null,
  };
  if (turn.calls.length > 0) message["tool_calls"] = turn.calls;
  const choice = { index: 0, message, logprobs: null, finish_reason: turn.finishReason };
  const { id, model, usage } = turn;
  return { id, object: "chat.completion", created: 0, model, choices: [choice], usage };
}

function* chunksOf(turn: PlannedReply, directives: Directives): Generator<Piece> {
  const { id, model } = turn;
  const head = { id, object: "chat.completion.chunk", created: 0, model };
  const chunk = (fields: object, word = false): Piece => ({
    text: `data: ${JSON.stringify({ ...head, ...fields })}\n\n`,
    word,
  });
  const delta = (fields: object, word = false): Piece =>
    chunk({ choices: [{ index: 0, delta: fields, finish_reason: null }], usage: null }, word);
  yield delta({ role: "assistant", content: turn.calls.length > 0 ? null : "" });
  for (const [count, content] of turn.words.entries()) {
    if (count === directives.errorAfter) {
      yield {
        text: `data: ${JSON.stringify({ error: { message: "Overloaded", code: 503 } })}\n\n`,
        word: false,
      };
      return;
    }
    yield delta({ content }, true);
  }
  for (const [index, call] of turn.calls.entries()) {
    yield delta({ tool_calls: [{ index, ...call, function: { name: call.function.name, arguments: "" } }] });
    for (const piece of call.function.arguments.match(/.{1,12}/gsu) ?? []) {
      yield delta({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
  }
  yield chunk({ choices: [{ index: 0, delta: {}, finish_reason: turn.finishReason }], usage: null });
  yield chunk({ choices: [], usage: turn.usage });
  yield { text: "data: [DONE]\n\n", word: false };
}
