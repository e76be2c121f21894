import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { chunksOf, completionOf } from "./chat-double.ts";
import { findLastTurn } from "./conversation.ts";
import { errorIn, readDirectives } from "./directives.ts";
import {
  startDouble,
  writeJson,
  writeStream,
  type ReceivedRequest,
  type VendorDouble,
} from "./double-server.ts";
import { planReply } from "./openai-plan.ts";
import { findChatRefusal, findResponsesRefusal, type OpenAiFault } from "./openai-rules.ts";
import { createPromptCache, type PromptCache } from "./prompt-cache.ts";
import { responseEvents, responseOf } from "./responses-double.ts";

export interface OpenAiDoubleOptions {
  readonly port?: number;
  /** `chat`: a server of the format with models of its own that knows no Responses API. */
  readonly knows?: "both" | "chat";
  /** Milliseconds, for the lifetime of cached prompts. */
  readonly now?: () => number;
  /** The day of which its models are, in milliseconds; the one of the table of models by default. */
  readonly today?: () => number;
}

type Fail = (fault: OpenAiFault) => void;

/** A double of OpenAI that refuses what OpenAI refuses; it takes the same directives as the messages double. */
export function startOpenAiDouble(options: OpenAiDoubleOptions = {}): Promise<VendorDouble> {
  const { port = 0, knows = "both", now, today } = options;
  const cache = createPromptCache({
    minimum: 1_024,
    block: 128,
    lifetimeMs: 300_000,
    ...(now ? { now } : {}),
  });
  let sequence = 0;
  const nextId = (prefix: string): string => `${prefix}double${String(++sequence).padStart(8, "0")}`;

  return startDouble(async (request, response) => {
    const { path, headers, body } = request;
    const requestId = nextId("req_");
    const shown = { "x-request-id": requestId, "openai-version": "2020-10-01", "openai-processing-ms": "5" };
    const fail: Fail = (fault) => refuse(response, fault, shown);
    const isChat = path.endsWith("/chat/completions");
    const isResponses = path.endsWith("/responses") && knows === "both";
    if (!isChat && !isResponses)
      return fail({ status: 404, message: `Invalid URL (POST ${path})`, param: null, code: null });
    const refusedKey = keyFault(headers.authorization);
    if (refusedKey) return fail(refusedKey);
    const fault = isChat
      ? findChatRefusal(body, knows === "both", today?.())
      : findResponsesRefusal(body, today?.());
    if (fault) return fail(fault);
    const { text, toolRounds } = findLastTurn(turnsIn(body));
    const directives = readDirectives(text, body["model"]);
    if (directives.firstMs > 0) await sleep(directives.firstMs);
    if (directives.quota) return fail(QUOTA);
    const error = errorIn(directives, toolRounds);
    if (error !== null) return fail(askedFor(error));
    const turn = planReply({
      body,
      directives,
      toolRounds,
      tools: isChat ? chatTools(body) : ((body["tools"] ?? []) as { name?: string }[]),
      limit: Number(
        body["max_output_tokens"] ?? body["max_completion_tokens"] ?? body["max_tokens"] ?? Infinity,
      ),
      nextId,
      cache: cacheOf(cache, request),
    });
    if (body["stream"] !== true)
      return writeJson(response, 200, isChat ? completionOf(turn) : responseOf(turn, body), shown);
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", ...shown });
    const pieces = isChat ? chunksOf(turn, directives) : responseEvents(turn, body, directives);
    await writeStream(response, pieces, directives);
  }, port);
}

const QUOTA: OpenAiFault = {
  status: 429,
  message: "You exceeded your current quota, please check your plan and billing details.",
  param: null,
  code: "insufficient_quota",
};

const askedFor = (status: number): OpenAiFault => ({
  status,
  message: `The double was asked for ${status}`,
  param: null,
  code: status === 429 ? "rate_limit_exceeded" : null,
});

function keyFault(authorization: string | undefined): OpenAiFault | null {
  if (authorization === undefined)
    return { status: 401, message: "You didn't provide an API key.", param: null, code: null };
  if (!authorization.includes("bad")) return null;
  const message = "Incorrect API key provided. You can find your API key at https://platform.openai.com.";
  return { status: 401, message, param: null, code: "invalid_api_key" };
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  429: "requests",
  500: "server_error",
  503: "server_error",
};

function refuse(
  response: ServerResponse,
  { status, message, param, code }: OpenAiFault,
  shown: Record<string, string>,
): void {
  const type =
    code === "insufficient_quota"
      ? code
      : (ERROR_TYPES[status] ?? (status > 500 ? "server_error" : "invalid_request_error"));
  const limits = {
    "retry-after": "7",
    "x-ratelimit-remaining-requests": "0",
    "x-ratelimit-reset-requests": "7s",
  };
  writeJson(
    response,
    status,
    { error: { message, type, param, code } },
    { ...shown, ...(status === 429 ? limits : {}) },
  );
}

/** The turns of either format, as far as directives are read from them. */
function turnsIn(body: Record<string, unknown>): unknown {
  const { input, messages } = body;
  if (typeof input === "string") return [{ role: "user", content: input }];
  if (!Array.isArray(input)) return messages;
  return (input as { type?: string; role?: string; content?: unknown }[]).map((item) =>
    item.type === "function_call_output" ? { role: "tool" } : item,
  );
}

const chatTools = (body: Record<string, unknown>): { name?: string; parameters?: unknown }[] =>
  ((body["tools"] ?? []) as { function?: { name?: string; parameters?: unknown } }[]).map(
    (tool) => tool.function ?? {},
  );

/** What is equal from the beginning: the tools, then the instructions, then the turns. */
function cacheOf(cache: PromptCache, { headers, body }: ReceivedRequest) {
  const { model, tools, instructions, input, messages } = body;
  const key = JSON.stringify([headers.authorization, model, body["prompt_cache_key"] ?? null]);
  return cache.use(key, [tools ?? [], instructions ?? "", ...((input ?? messages ?? []) as unknown[])]);
}
