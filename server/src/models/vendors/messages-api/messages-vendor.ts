import type { ContentBlock, Message, MessageParam, MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import { readEvents, type EventDecoder } from "../read-events.ts";
import { isMarkedThinking } from "../thinking-marks.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { createVendorHttp, type AddressGuard } from "../vendor-http.ts";
import { MAX_ANSWER_BYTES, type ResponseHead } from "../vendor-response.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { withOutputFormat } from "./output-format.ts";
import { readRefusal } from "./messages-refusal.ts";
import { requestHeaders, visibleHeaders } from "./messages-headers.ts";

export interface MessagesVendorConfig {
  apiKey: string | null;
  baseUrl: string | null;
  guard?: AddressGuard;
}

/** The messages API itself: requests, events and errors go through as they are. */
export function createMessagesVendor(config: MessagesVendorConfig): Vendor {
  const http = createVendorHttp(config.baseUrl ?? "https://api.anthropic.com", config.guard);

  async function open(call: VendorCall, stream: boolean): Promise<ResponseHead> {
    const request = withoutForeignThinking(call.request);
    const bytes = request === call.request ? call.body : undefined;
    const body = bytes ?? JSON.stringify(asking(withOutputFormat(request), stream));
    const headers = requestHeaders(config.apiKey, call.headers);
    const start = await http.open({ path: "/v1/messages", headers, body, signal: call.signal });
    if (start.status !== 200) throw await readRefusal(start);
    return start;
  }

  return {
    name: "anthropic",
    async stream(call) {
      const start = await open(call, true);
      return {
        headers: visibleHeaders(start.headers),
        read: (sink) => readEvents(start.body, createMessagesDecoder(), sink),
      };
    },
    async complete(call) {
      const start = await open(call, false);
      const body = (await start.body.readAll(MAX_ANSWER_BYTES)).toString("utf8");
      return { headers: visibleHeaders(start.headers), message: parseMessage(body), body };
    },
    close: () => http.close(),
  };
}

/** The request unchanged where it already has the value. */
function asking(request: MessagesRequest, stream: boolean): MessagesRequest {
  const { messages } = request;
  if (messages[0]?.role === "assistant") return { ...request, messages: [OPENING, ...messages], stream };
  return request.stream === stream ? request : { ...request, stream };
}

/** What a model of another vendor has thought is sealed for that vendor: the API refuses it. */
function withoutForeignThinking(request: MessagesRequest): MessagesRequest {
  const isForeign = ({ type, data }: ContentBlock): boolean =>
    type === "redacted_thinking" && isMarkedThinking(data);
  const has = ({ content }: MessageParam): boolean => typeof content !== "string" && content.some(isForeign);
  if (!request.messages.some(has)) return request;
  const messages = request.messages
    .map((message) =>
      typeof message.content === "string"
        ? message
        : { ...message, content: message.content.filter((block) => !isForeign(block)) },
    )
    .filter(({ content }) => content.length > 0);
  return { ...request, messages };
}

/** The API refuses a conversation whose first turn is not a user's, and a turn without text. */
const OPENING = { role: "user", content: "(The visitor opened the conversation.)" };

function createMessagesDecoder(): EventDecoder {
  const parser = createSseParser();
  let finished = false;
  return {
    push(bytes) {
      const events = parser.push(bytes);
      finished ||= events.some(({ type }) => type === "message_stop" || type === "error");
      return events;
    },
    end() {
      if (!finished) throw brokenAnswer("The model vendor broke off its answer");
      return [];
    },
    isOver: () => false,
  };
}

function parseMessage(body: string): Message {
  const message = parseVendorJson<unknown>(body);
  if (!isMessage(message)) throw brokenAnswer("The model vendor's answer is not a message");
  return message;
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { content, usage } = value as Partial<Message>;
  return Array.isArray(content) && typeof usage === "object" && usage !== null;
}
