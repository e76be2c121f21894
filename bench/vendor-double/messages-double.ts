import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { findLastTurn } from "./conversation.ts";
import { answerWords, errorIn, readDirectives, sampleInput, type Directives } from "./directives.ts";
import { startDouble, writeJson, writeStream, type Piece, type VendorDouble } from "./double-server.ts";
import { createMarkedCache } from "./marked-cache.ts";
import { findEffortFault, findFormFault, findRequestFault, findSamplingFault } from "./messages-faults.ts";
import type { CacheUse } from "./prompt-cache.ts";
import { findVendorModel, isGone } from "./vendor-models.ts";

interface Tool {
  name?: string;
  input_schema?: unknown;
}

interface PlannedReply {
  words: string[];
  thinking: boolean;
  uses: { type: "tool_use"; id: string; name: string; input: unknown }[];
  stopReason: string;
  inputTokens: number;
  readTokens: number;
  writtenTokens: number;
  outputTokens: number;
}

const ERROR_TYPES: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  529: "overloaded_error",
};

const SPENT =
  "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.";

/** A double of the messages API: answers at once, in its format, whatever the directives ask. */
export function startMessagesDouble(port = 0, now?: () => number): Promise<VendorDouble> {
  let sequence = 0;
  const cache = createMarkedCache({ lifetimeMs: 300_000, ...(now ? { now } : {}) });
  const nextId = (prefix: string): string => `${prefix}_double${String(++sequence).padStart(16, "0")}`;

  return startDouble(async ({ path, headers, body }, response) => {
    const requestId = nextId("req");
    const fail = (status: number, message: string): void => refuse(response, status, message, requestId);
    if (!path.startsWith("/v1/messages")) return fail(404, "Not found");
    if (headers["x-api-key"] === undefined && headers.authorization === undefined) {
      return fail(401, "x-api-key header is required");
    }
    if (headers["anthropic-version"] === undefined) return fail(400, "anthropic-version: header is required");
    if (String(headers["x-api-key"]).includes("bad")) return fail(401, "invalid x-api-key");
    const fault = findRequestFault(body) ?? findFormFault(body, headers["anthropic-beta"] !== undefined);
    if (fault !== null) return fail(400, fault);
    const model = String(body["model"]);
    if (/^(claude-|unknown)/.test(model) && isGone(findVendorModel("anthropic", model)))
      return fail(404, `model: ${model}`);
    const setting = findSamplingFault(body) ?? findEffortFault(body);
    if (setting !== null) return fail(400, setting);

    const { text, toolRounds } = findLastTurn(body["messages"]);
    const directives = readDirectives(text, model);
    if (directives.firstMs > 0) await sleep(directives.firstMs);
    if (directives.quota) return fail(400, SPENT);
    const error = errorIn(directives, toolRounds);
    if (error !== null) return fail(error, `The double was asked for ${error}`);
    const turn = planReply(
      body,
      directives,
      toolRounds,
      nextId,
      cache.use(String(headers["x-api-key"]), body),
    );
    if (body["stream"] !== true) {
      const wait = directives.delayMs * turn.words.length;
      if (wait > 0) await sleep(wait);
      const answer = { ...messageHead(body, turn, nextId("msg")), content: contentOf(turn) };
      return writeJson(
        response,
        200,
        { ...answer, stop_reason: turn.stopReason, usage: usageOf(turn) },
        {
          "request-id": requestId,
        },
      );
    }
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
      "request-id": requestId,
    });
    await writeStream(response, eventsOf(body, turn, directives, nextId("msg")), directives);
  }, port);
}

function refuse(response: ServerResponse, status: number, message: string, requestId: string): void {
  const error = { type: ERROR_TYPES[status] ?? "api_error", message };
  const retry = status === 429 || status >= 500;
  writeJson(
    response,
    status,
    { type: "error", error, request_id: requestId },
    {
      "request-id": requestId,
      "x-should-retry": String(retry),
      ...(status === 429 ? { "retry-after": "7", "anthropic-ratelimit-requests-remaining": "0" } : {}),
    },
  );
}

function planReply(
  body: Record<string, unknown>,
  directives: Directives,
  toolRounds: number,
  nextId: (prefix: string) => string,
  cached: CacheUse | null,
): PlannedReply {
  const offered = (body["tools"] ?? []) as Tool[];
  const choice = body["tool_choice"] as { type?: string; name?: string } | undefined;
  let names = toolRounds < directives.rounds ? directives.tools : [];
  if (choice?.type === "tool") names = [choice.name!];
  if (choice?.type === "any" && names.length === 0) names = [offered[0]!.name!];
  const missing = directives.invents
    ? names.filter((name) => !offered.some((tool) => tool.name === name))
    : [];
  const uses = [...offered, ...missing.map((name) => ({ name, input_schema: { type: "object" } }))]
    .filter((tool) => names.includes(tool.name ?? ""))
    .map((tool) => ({
      type: "tool_use" as const,
      id: nextId("toolu"),
      name: tool.name!,
      input: sampleInput(tool.input_schema),
    }));
  const limit = Number(body["max_tokens"]);
  const words = answerWords(directives, uses.length > 0 ? Math.min(limit, 4) : limit);
  const cutShort = directives.reply === null && directives.tokens > limit;
  return {
    words,
    thinking: directives.thinking,
    uses,
    stopReason: uses.length > 0 ? "tool_use" : cutShort ? "max_tokens" : "end_turn",
    inputTokens: cached
      ? cached.total - cached.read - cached.written
      : Math.ceil(JSON.stringify(body["messages"]).length / 4),
    readTokens: cached?.read ?? 0,
    writtenTokens: cached?.written ?? 0,
    outputTokens: words.length + uses.length * 20,
  };
}

const THINKING = { type: "thinking", thinking: "Let me think.", signature: "c2lnbmF0dXJl" };

function contentOf(turn: PlannedReply): unknown[] {
  const content: unknown[] = turn.thinking ? [THINKING] : [];
  if (turn.words.length > 0) content.push({ type: "text", text: turn.words.join("") });
  return [...content, ...turn.uses];
}

function messageHead(body: Record<string, unknown>, turn: PlannedReply, id: string): Record<string, unknown> {
  return {
    id,
    type: "message",
    role: "assistant",
    model: body["model"],
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usageOf(turn), output_tokens: 1 },
  };
}

function usageOf(turn: PlannedReply): Record<string, unknown> {
  return {
    input_tokens: turn.inputTokens,
    cache_creation_input_tokens: turn.writtenTokens,
    cache_read_input_tokens: turn.readTokens,
    output_tokens: turn.outputTokens,
    service_tier: "standard",
  };
}

function* eventsOf(
  body: Record<string, unknown>,
  turn: PlannedReply,
  directives: Directives,
  id: string,
): Generator<Piece> {
  const event = (type: string, fields: object, word = false): Piece => ({
    text: `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`,
    word,
  });
  yield event("message_start", { message: messageHead(body, turn, id) });
  let index = 0;
  if (turn.thinking) {
    yield event("content_block_start", {
      index,
      content_block: { type: "thinking", thinking: "", signature: "" },
    });
    yield event("content_block_delta", {
      index,
      delta: { type: "thinking_delta", thinking: THINKING.thinking },
    });
    yield event("content_block_delta", {
      index,
      delta: { type: "signature_delta", signature: THINKING.signature },
    });
    yield event("content_block_stop", { index: index++ });
  }
  yield event("ping", {});
  if (turn.words.length > 0) {
    yield event("content_block_start", { index, content_block: { type: "text", text: "" } });
    for (const [count, text] of turn.words.entries()) {
      if (count === directives.errorAfter) {
        yield event("error", { error: { type: "overloaded_error", message: "Overloaded" } });
        return;
      }
      yield event("content_block_delta", { index, delta: { type: "text_delta", text } }, true);
    }
    yield event("content_block_stop", { index: index++ });
  }
  for (const use of turn.uses) {
    yield event("content_block_start", { index, content_block: { ...use, input: {} } });
    for (const partial_json of ["", ...(JSON.stringify(use.input).match(/.{1,12}/gsu) ?? [])]) {
      yield event("content_block_delta", { index, delta: { type: "input_json_delta", partial_json } });
    }
    yield event("content_block_stop", { index: index++ });
  }
  const delta = { stop_reason: turn.stopReason, stop_sequence: null };
  yield event("message_delta", { delta, usage: { output_tokens: turn.outputTokens } });
  yield event("message_stop", {});
}
