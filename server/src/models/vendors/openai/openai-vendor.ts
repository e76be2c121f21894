import type { MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import type { StreamEvent } from "../../message-format/stream-event.ts";
import { readEvents, type EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { createVendorHttp } from "../vendor-http.ts";
import type { ResponseHead } from "../vendor-response.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { toMessage } from "./chat-answer.ts";
import type { ChatCompletion } from "./chat-format.ts";
import { readChatRefusal, visibleChatHeaders } from "./chat-refusal.ts";
import { toChatRequest } from "./chat-request.ts";
import { createChatStream } from "./chat-stream.ts";

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export interface OpenAiVendorConfig {
  /** Local servers often need none. */
  apiKey: string | null;
  /** With its version segment, as the vendor's own clients expect it. */
  baseUrl: string | null;
}

/** Any server of the chat-completions format: requests are translated to it, answers from it. */
export function createOpenAiVendor(config: OpenAiVendorConfig): Vendor {
  const http = createVendorHttp(config.baseUrl ?? "https://api.openai.com/v1");

  async function open(call: VendorCall, stream: boolean): Promise<ResponseHead> {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (config.apiKey !== null) headers["authorization"] = `Bearer ${config.apiKey}`;
    const body = JSON.stringify(toChatRequest(call.request, stream));
    const start = await http.open({ path: "/chat/completions", headers, body, signal: call.signal });
    if (start.status !== 200) throw await readChatRefusal(start);
    return start;
  }

  return {
    name: "openai",
    async stream(call) {
      const start = await open(call, true);
      return {
        headers: visibleChatHeaders(start.headers),
        read: (sink) => readEvents(start.body, createChatDecoder(call.request), sink),
      };
    },
    async complete(call) {
      const start = await open(call, false);
      const completion = parseChunk((await start.body.readAll(MAX_ANSWER_BYTES)).toString("utf8"));
      const message = toMessage(completion, call.request);
      return { headers: visibleChatHeaders(start.headers), message, body: null };
    },
    close: () => http.close(),
  };
}

function createChatDecoder(request: MessagesRequest): EventDecoder {
  const parser = createSseParser();
  const chat = createChatStream(request);
  return {
    push(bytes) {
      const events: StreamEvent[] = [];
      for (const { text } of parser.push(bytes)) {
        if (text !== "[DONE]") events.push(...chat.push(parseChunk(text)));
        if (chat.failed()) break;
      }
      return events;
    },
    end: () => chat.end(),
    isOver: () => chat.failed(),
  };
}

function parseChunk(text: string): ChatCompletion {
  try {
    return JSON.parse(text) as ChatCompletion;
  } catch (error) {
    throw brokenAnswer("The model vendor's answer is not valid JSON", error);
  }
}
