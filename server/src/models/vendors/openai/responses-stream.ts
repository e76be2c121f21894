import type { ContentBlock, EventData, MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import type { EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import {
  responseErrorDetail,
  responseHead,
  responseUsage,
  stopOfResponse,
  toBlocks,
} from "./responses-answer.ts";
import type { ResponsesEvent, ResponsesItem, ResponsesObject } from "./responses-format.ts";

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
  private readonly content: ContentBlock[] = [];
  private tokens = 0;
  private head: ResponsesObject = {};
  private hasStarted = false;
  /** Whether the current item has sent any text. */
  private hasItemText = false;
  private isTextOpen = false;
  private hasRefused = false;
  private hasFailed = false;
  private hasEnded = false;

  constructor(request: MessagesRequest) {
    this.request = request;
  }

  /** Whether the rest of the stream means nothing. */
  get isOver(): boolean {
    return this.hasFailed || this.hasEnded;
  }

  push({ type, text }: StreamEvent, events: StreamEvent[]): void {
    if (type === "response.output_text.delta" && this.isTextOpen && text.length <= LONGEST_TOKEN) {
      const json = DELTA.exec(text)?.[1];
      if (json !== undefined) {
        events.push(this.textDelta(json));
        return;
      }
    }
    if (text === "[DONE]") return;
    this.apply(parseEvent(text), events);
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
        if (typeof event.delta === "string" && event.delta !== "")
          this.addText(JSON.stringify(event.delta), events);
        break;
      case "response.content_part.added":
        this.closeText(events);
        break;
      case "response.output_item.added":
        this.start(events);
        this.closeText(events);
        this.hasItemText = false;
        break;
      case "response.output_item.done":
        this.closeText(events);
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

  /** Not before the first output: a refusal that follows the response's creation still becomes a status. */
  private start(events: StreamEvent[]): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    events.push(StreamEvent.of({ type: "message_start", message: responseHead(this.head, this.request) }));
  }

  private addText(json: string, events: StreamEvent[]): void {
    this.start(events);
    this.hasItemText = true;
    if (!this.isTextOpen) {
      this.isTextOpen = true;
      this.content.push({ type: "text" });
      events.push(this.blockEvent("content_block_start", { content_block: { type: "text", text: "" } }));
    }
    events.push(this.textDelta(json));
  }

  private textDelta(json: string): StreamEvent {
    this.tokens++;
    return StreamEvent.token(this.content.length - 1, json);
  }

  private closeText(events: StreamEvent[]): void {
    if (!this.isTextOpen) return;
    this.isTextOpen = false;
    events.push(this.blockEvent("content_block_stop", {}));
  }

  private addItem(item: ResponsesItem, events: StreamEvent[]): void {
    for (const block of toBlocks(item)) {
      if (block.type !== "text") this.addBlock(block, events);
      else if (!this.hasItemText) this.addText(JSON.stringify(block["text"]), events);
    }
    this.closeText(events);
    this.hasItemText = false;
  }

  private addBlock(block: ContentBlock, events: StreamEvent[]): void {
    this.start(events);
    this.content.push(block);
    if (block.type !== "tool_use") {
      events.push(this.blockEvent("content_block_start", { content_block: block }));
    } else {
      const partial_json = JSON.stringify(block["input"]);
      events.push(
        this.blockEvent("content_block_start", { content_block: { ...block, input: {} } }),
        this.blockEvent("content_block_delta", { delta: { type: "input_json_delta", partial_json } }),
      );
    }
    events.push(this.blockEvent("content_block_stop", {}));
  }

  private finish(response: ResponsesObject, events: StreamEvent[]): void {
    this.start(events);
    this.closeText(events);
    this.hasEnded = true;
    const calledTools = this.content.some(({ type }) => type === "tool_use");
    const delta = { ...stopOfResponse(response, { calledTools, refused: this.hasRefused }) };
    const usage = responseUsage(response, this.request, this.content, this.tokens);
    events.push(
      StreamEvent.of({ type: "message_delta", delta, usage }),
      StreamEvent.of({ type: "message_stop" }),
    );
  }

  private fail(error: Pick<ResponsesEvent, "code" | "message">, events: StreamEvent[]): void {
    this.hasFailed = true;
    events.push(StreamEvent.of({ type: "error", error: responseErrorDetail(error) }));
  }

  private blockEvent(type: string, fields: Omit<EventData, "type">): StreamEvent {
    return StreamEvent.of({ type, index: this.content.length - 1, ...fields });
  }
}

function parseEvent(text: string): ResponsesEvent {
  try {
    return JSON.parse(text) as ResponsesEvent;
  } catch (error) {
    throw brokenAnswer("The model vendor's answer is not valid JSON", error);
  }
}
