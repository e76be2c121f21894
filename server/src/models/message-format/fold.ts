import type { ContentBlock, EventData, Message, Usage } from "./format.ts";
import type { StreamEvent } from "./stream-event.ts";

/** An `error` event found while folding; it carries the event as received. */
export class StreamFailure extends Error {
  readonly data: EventData;

  constructor(data: EventData) {
    super(data.error?.message ?? "The stream broke off");
    this.name = "StreamFailure";
    this.data = data;
  }
}

/** Folds the events of a stream into the message they amount to. */
export interface Folder {
  add(event: StreamEvent): void;
  /** Throws when the stream has not begun or has not come to its end. */
  message(): Message;
}

export function createFolder(): Folder {
  let message: Message | null = null;
  let stopped = false;
  const partialInputs = new Map<number, string>();

  function add(event: StreamEvent): void {
    if (event.type === "ping") return;
    if (event.type === "error") throw new StreamFailure(event.data);
    if (event.type === "message_start") {
      const started = event.data.message!;
      message = { ...started, content: [...started.content], usage: { ...started.usage } };
      return;
    }
    if (message === null) return;
    if (event.type === "message_stop") stopped = true;
    else if (event.type === "message_delta") applyMessageDelta(message, event.data);
    else foldBlockEvent(message.content, partialInputs, event.data);
  }

  return {
    add,
    message() {
      if (message === null || !stopped) throw new Error("The stream ended before its message did");
      return message;
    },
  };
}

/** Adds the fields of a `message_delta` to the message begun by `message_start`. */
export function applyMessageDelta(message: Message, data: EventData): void {
  const { type: _type, delta, usage, ...rest } = data;
  Object.assign(message, rest, delta);
  if (usage !== undefined) message.usage = mergeUsage(message.usage, usage);
}

/** Later counters of one stream replace earlier ones; a null means "unknown", not "none". */
export function mergeUsage(usage: Usage, later: Record<string, unknown>): Usage {
  const merged: Usage = { ...usage };
  for (const [field, value] of Object.entries(later)) {
    if (value !== null || !(field in merged)) merged[field] = value;
  }
  return merged;
}

/** Applies a block's start, delta or stop to the content it belongs to; other events change nothing. */
export function foldBlockEvent(
  content: ContentBlock[],
  partialInputs: Map<number, string>,
  data: EventData,
): void {
  const index = data.index ?? -1;
  if (data.type === "content_block_start") {
    content[index] = { ...data.content_block! };
    return;
  }
  const block = content[index];
  if (block === undefined) return;
  if (data.type === "content_block_delta") applyBlockDelta(block, index, partialInputs, data.delta ?? {});
  else if (data.type === "content_block_stop") closeInput(block, index, partialInputs);
}

function applyBlockDelta(
  block: ContentBlock,
  index: number,
  partialInputs: Map<number, string>,
  delta: Record<string, unknown>,
): void {
  switch (delta["type"]) {
    case "text_delta":
      block["text"] = grown(block["text"], delta["text"]);
      break;
    case "input_json_delta":
      partialInputs.set(index, grown(partialInputs.get(index), delta["partial_json"]));
      break;
    case "thinking_delta":
      block["thinking"] = grown(block["thinking"], delta["thinking"]);
      break;
    case "signature_delta":
      block["signature"] = delta["signature"];
      break;
    case "citations_delta": {
      const earlier = Array.isArray(block["citations"]) ? block["citations"] : [];
      block["citations"] = [...(earlier as unknown[]), delta["citation"]];
      break;
    }
    default:
  }
}

function closeInput(block: ContentBlock, index: number, partialInputs: Map<number, string>): void {
  const json = partialInputs.get(index);
  if (json === undefined) return;
  partialInputs.delete(index);
  if (json === "") return;
  try {
    block["input"] = JSON.parse(json);
  } catch {
    // Cut off by max_tokens: the vendor's own JSON answer then holds what could be read, here nothing.
    block["input"] = {};
  }
}

function grown(before: unknown, piece: unknown): string {
  return (typeof before === "string" ? before : "") + (typeof piece === "string" ? piece : "");
}
