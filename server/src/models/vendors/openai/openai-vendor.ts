import type { Message, MessagesRequest } from "../../message-format/format.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import { readEvents } from "../read-events.ts";
import { brokenAnswer, VendorError } from "../vendor-error.ts";
import { createVendorHttp, type AddressGuard } from "../vendor-http.ts";
import { MAX_ANSWER_BYTES, type ResponseHead } from "../vendor-response.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { toMessage } from "./chat-answer.ts";
import { createChatDecoder } from "./chat-stream.ts";
import type { ChatCompletion } from "./chat-format.ts";
import { toChatRequest } from "./chat-request.ts";
import { readOpenAiRefusal, visibleOpenAiHeaders } from "./openai-refusal.ts";
import { createWays, type OpenAiInterface, type Way, type WaysConfig } from "./openai-ways.ts";
import { responseToMessage } from "./responses-answer.ts";
import type { ResponsesObject } from "./responses-format.ts";
import { toResponsesRequest } from "./responses-request.ts";
import { createResponsesDecoder } from "./responses-stream.ts";

export interface OpenAiVendorConfig extends WaysConfig {
  /** Local servers often need none. */
  readonly apiKey: string | null;
  /** With its version segment, as the vendor's own clients expect it. */
  readonly baseUrl: string | null;
  readonly guard?: AddressGuard;
  /** Where a server has other paths than OpenAI. */
  readonly pathOf?: (use: OpenAiInterface, model: string) => string;
  /** Where a server takes something else than the key as a bearer token. */
  readonly authorize?: (signal: AbortSignal) => Promise<Record<string, string>>;
  /** Called with what `authorize` gave where the server refuses it; then `authorize` is asked once more. */
  readonly renew?: (refused: Readonly<Record<string, string>>) => void;
}

const usualPath = (use: OpenAiInterface): string =>
  use === "responses" ? "/responses" : "/chat/completions";

/** OpenAI and servers that speak as it does: the Responses API, or chat completions where a server knows only those. */
export function createOpenAiVendor(config: OpenAiVendorConfig): Vendor {
  const http = createVendorHttp(config.baseUrl ?? "https://api.openai.com/v1", config.guard);
  const ways = createWays(config);
  const { pathOf = usualPath, authorize, renew } = config;
  const plain: Record<string, string> = { "content-type": "application/json" };
  if (config.apiKey !== null) plain["authorization"] = `Bearer ${config.apiKey}`;

  /** Puts the request to the server in one way after the other, until it takes one or nothing else is left to try. */
  async function ask<Result>(call: VendorCall, attempt: (way: Way) => Promise<Result>): Promise<Result> {
    const tried = new Set<string>();
    for (let way = ways.of(call.request); ;) {
      try {
        const result = await attempt(way);
        if (tried.size > 0) ways.remember(call.request.model, way);
        return result;
      } catch (error) {
        tried.add(JSON.stringify(way));
        if (!(error instanceof VendorError)) throw error;
        const next = ways.after(error, way, call.request, Boolean(call.triesLess));
        if (next === null || tried.has(JSON.stringify(next))) throw error;
        way = next;
      }
    }
  }

  async function send({ request, signal }: VendorCall, way: Way, stream: boolean): Promise<ResponseHead> {
    const isResponses = way.interface === "responses";
    const body = isResponses
      ? toResponsesRequest(request, { stream, ...way })
      : toChatRequest(request, { stream, ...way });
    const path = pathOf(way.interface, request.model);
    const post = (headers: Record<string, string>) =>
      http.open({ path, headers: { ...plain, ...headers }, body: JSON.stringify(body), signal });
    const authorization = authorize ? await authorize(signal) : {};
    let start = await post(authorization);
    if (start.status === 401 && authorize && renew) {
      await readOpenAiRefusal(start);
      renew(authorization);
      start = await post(await authorize(signal));
    }
    if (start.status !== 200 || (stream && !isEventStream(start))) throw await readOpenAiRefusal(start);
    return start;
  }

  return {
    name: "openai",
    stream: (call) =>
      ask(call, async (way) => {
        const start = await send(call, way, true);
        const createDecoder = way.interface === "responses" ? createResponsesDecoder : createChatDecoder;
        return {
          headers: visibleOpenAiHeaders(start.headers),
          read: (sink) => readEvents(start.body, createDecoder(call.request), sink),
        };
      }),
    complete: (call) =>
      ask(call, async (way) => {
        const start = await send(call, way, false);
        const text = (await start.body.readAll(MAX_ANSWER_BYTES)).toString("utf8");
        const message = toWhole(parseAnswer(text), way, call.request);
        return { headers: visibleOpenAiHeaders(start.headers), message, body: null };
      }),
    close: () => http.close(),
  };
}

const toWhole = (answer: unknown, way: Way, request: MessagesRequest): Message =>
  way.interface === "responses"
    ? responseToMessage(answer as ResponsesObject, request)
    : toMessage(answer as ChatCompletion, request);

/** Servers that name no type stream nevertheless. */
const isEventStream = ({ headers }: ResponseHead): boolean =>
  !String(headers["content-type"] ?? "").includes("application/json");

function parseAnswer(text: string): unknown {
  const answer = parseVendorJson<unknown>(text);
  if (typeof answer === "object" && answer !== null) return answer;
  throw brokenAnswer("The model vendor's answer is not an object");
}
