import type { ContentBlock, EventData, Message, Usage } from "../message-format/format.ts";
import { StreamEvent } from "../message-format/stream-event.ts";

export interface MessageEnd {
  readonly stop_reason: string;
  readonly stop_sequence: string | null;
}

/** Writes the events of a message in their order, for vendors whose own events are others. Tokens pass as they came. */
export class MessageEvents {
  /** The blocks so far; of a text without what was streamed of it. */
  readonly content: ContentBlock[] = [];
  /** Pieces of text so far, each about one token. */
  tokens = 0;
  private readonly head: () => Message;
  private hasStarted = false;
  private isOpen = false;

  constructor(head: () => Message) {
    this.head = head;
  }

  get isTextOpen(): boolean {
    return this.isOpen;
  }

  /** `json`: the text as the JSON it came in. */
  text(json: string, events: StreamEvent[]): void {
    this.start(events);
    if (!this.isOpen) {
      this.isOpen = true;
      this.content.push({ type: "text" });
      events.push(this.blockEvent("content_block_start", { content_block: { type: "text", text: "" } }));
    }
    this.tokens++;
    events.push(StreamEvent.token(this.content.length - 1, json));
  }

  closeText(events: StreamEvent[]): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    events.push(this.blockEvent("content_block_stop", {}));
  }

  /** A block that is whole. */
  block(block: ContentBlock, events: StreamEvent[]): void {
    this.start(events);
    this.closeText(events);
    this.content.push(block);
    if (block.type === "tool_use") {
      const partial_json = JSON.stringify(block["input"]);
      events.push(
        this.blockEvent("content_block_start", { content_block: { ...block, input: {} } }),
        this.blockEvent("content_block_delta", { delta: { type: "input_json_delta", partial_json } }),
      );
    } else events.push(this.blockEvent("content_block_start", { content_block: block }));
    events.push(this.blockEvent("content_block_stop", {}));
  }

  finish(end: MessageEnd, usage: Usage, events: StreamEvent[]): void {
    this.start(events);
    this.closeText(events);
    events.push(
      StreamEvent.of({ type: "message_delta", delta: { ...end }, usage }),
      StreamEvent.of({ type: "message_stop" }),
    );
  }

  /** Not before the first output: a refusal before it still becomes a status. */
  start(events: StreamEvent[]): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    events.push(StreamEvent.of({ type: "message_start", message: this.head() }));
  }

  private blockEvent(type: string, fields: Omit<EventData, "type">): StreamEvent {
    return StreamEvent.of({ type, index: this.content.length - 1, ...fields });
  }
}
