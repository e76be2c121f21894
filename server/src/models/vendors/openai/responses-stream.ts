import type { MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import { MessageEvents } from "../message-events.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import type { EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { openAiErrorDetail } from "./openai-refusal.ts";
import { responseHead, responseUsage, stopOfResponse, toBlocks } from "./responses-answer.ts";
import type { ResponsesError, ResponsesEvent, ResponsesItem, ResponsesObject } from "./responses-format.ts";

/** A token's text as the JSON it came in: a quote inside a string is escaped, so the first such key is the event's. */
const DELTA = /"delta":("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})+")/;
/** What is longer is parsed: an expression keeps its way back for each character. */
const LONGEST_TOKEN = 10_000;

export function createResponsesDecoder(request: MessagesRequest): EventDecoder {
  const parser = createSseParser();
  const stream = new ResponsesStream(request);
  return {
    push(bytes) {
      const events: StreamEvent[] = [];
      for (const event of parser.push(bytes)) {
        stream.push(event, events);
        if (stream.isOver) break;
      }
      return events;
    },
    end: () => stream.end(),
    isOver: () => stream.isOver,
  };
}

/**
 * Turns the events of a response into those of a message. Text goes out as it comes, without parsing it; a call goes
 * out when it is whole.
 */
class ResponsesStream {
  private readonly request: MessagesRequest;
  private readonly message: MessageEvents;
  private head: ResponsesObject = {};
  /** Whether the current item has sent any text. */
  private hasItemText = false;
  private hasRefused = false;
  private hasFailed = false;
  private hasEnded = false;

  constructor(request: MessagesRequest) {
    this.request = request;
    this.message = new MessageEvents(() => responseHead(this.head, request));
  }

  /** Whether the rest of the stream means nothing. */
  get isOver(): boolean {
    return this.hasFailed || this.hasEnded;
  }

  push({ type, text }: StreamEvent, events: StreamEvent[]): void {
    if (type === "response.output_text.delta" && this.message.isTextOpen && text.length <= LONGEST_TOKEN) {
      const json = DELTA.exec(text)?.[1];
      if (json !== undefined) {
        this.message.text(json, events);
        return;
      }
    }
    if (text === "[DONE]") return;
    this.apply(parseVendorJson<ResponsesEvent>(text), events);
  }

  /** Throws where the vendor never sent an end. */
  end(): StreamEvent[] {
    if (!this.isOver) throw brokenAnswer("The model vendor broke off its answer");
    return [];
  }

  private apply(event: ResponsesEvent, events: StreamEvent[]): void {
    switch (event.type) {
      case "response.output_text.delta":
      case "response.refusal.delta":
        this.hasRefused ||= event.type === "response.refusal.delta";
        if (typeof event.delta === "string" && event.delta !== "") this.addText(event.delta, events);
        break;
      case "response.content_part.added":
        this.message.closeText(events);
        break;
      case "response.output_item.added":
        this.message.start(events);
        this.message.closeText(events);
        this.hasItemText = false;
        break;
      case "response.output_item.done":
        this.message.closeText(events);
        this.addItem(event.item ?? { type: "" }, events);
        break;
      case "response.completed":
      case "response.incomplete":
        this.finish(event.response ?? {}, events);
        break;
      case "response.failed":
        this.fail(event.response?.error ?? {}, events);
        break;
      case "error":
        this.fail(event.error ?? event, events);
        break;
      case "response.created":
        this.head = event.response ?? {};
        break;
      default:
    }
  }

  private addText(text: string, events: StreamEvent[]): void {
    this.hasItemText = true;
    this.message.text(JSON.stringify(text), events);
  }

  private addItem(item: ResponsesItem, events: StreamEvent[]): void {
    for (const block of toBlocks(item)) {
      if (block.type !== "text") this.message.block(block, events);
      else if (!this.hasItemText) this.addText(String(block["text"]), events);
    }
    this.message.closeText(events);
    this.hasItemText = false;
  }

  private finish(response: ResponsesObject, events: StreamEvent[]): void {
    this.hasEnded = true;
    const { content, tokens } = this.message;
    const calledTools = content.some(({ type }) => type === "tool_use");
    const end = stopOfResponse(response, { calledTools, refused: this.hasRefused });
    this.message.finish(end, responseUsage(response, this.request, content, tokens), events);
  }

  private fail(error: ResponsesError, events: StreamEvent[]): void {
    this.hasFailed = true;
    events.push(StreamEvent.of({ type: "error", error: openAiErrorDetail(error) }));
  }
}
