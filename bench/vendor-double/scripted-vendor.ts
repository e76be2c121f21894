import {
  createSseParser,
  StreamEvent,
  type ContentBlock,
  type EventData,
  type Message,
  type Vendor,
  type VendorCall,
  type VendorStream,
} from "../../server/src/models/index.ts";

/** One answer of the scripted vendor; given as a message or streamed from the same message. */
export interface ScriptedTurn {
  content: ContentBlock[];
  stop_reason: string;
  usage: { input_tokens: number; output_tokens: number; cache_read_input_tokens?: number | null };
}

export interface ScriptedVendor extends Vendor {
  calls: VendorCall[];
}

/** A vendor that answers its calls by a script. `wire` decides how the stream reaches the engine. */
export function createScriptedVendor(
  turns: readonly ScriptedTurn[],
  wire: { asBytes: boolean; batch: number } = { asBytes: true, batch: 3 },
): ScriptedVendor {
  const calls: VendorCall[] = [];
  function next(call: VendorCall): Message {
    const turn = turns[calls.length];
    if (turn === undefined) throw new Error("The script has ended");
    calls.push(call);
    return {
      id: `msg_${calls.length}`,
      type: "message",
      role: "assistant",
      model: call.request.model,
      stop_sequence: null,
      ...structuredClone(turn),
    };
  }
  return {
    name: "scripted",
    calls,
    stream: (call) =>
      Promise.resolve({
        headers: { "request-id": `req_${calls.length}` },
        read: reader(next(call), wire),
      }),
    complete: (call) => {
      const headers = { "request-id": `req_${calls.length}` };
      const message = next(call);
      return Promise.resolve({ headers, message, body: JSON.stringify(message) });
    },
    close: () => Promise.resolve(),
  };
}

function reader(message: Message, wire: { asBytes: boolean; batch: number }): VendorStream["read"] {
  const made = eventsOf(message).map((data) => StreamEvent.of(data));
  const parser = createSseParser();
  const events = wire.asBytes ? made.flatMap((event) => parser.push(Buffer.from(event.frame))) : made;
  return async (sink) => {
    for (let i = 0; i < events.length; i += wire.batch) {
      if (sink(events.slice(i, i + wire.batch)) === false) return;
    }
  };
}

/** The stream of a message as the vendor's documentation describes it. */
export function eventsOf(message: Message): EventData[] {
  const { content, stop_reason, stop_sequence, usage } = message;
  const begun = { ...message, content: [], stop_reason: null, stop_sequence: null };
  const events: EventData[] = [
    { type: "message_start", message: { ...begun, usage: { ...usage, output_tokens: 1 } } },
  ];
  for (const [index, block] of content.entries()) {
    const { empty, deltas } = unfold(block);
    events.push({ type: "content_block_start", index, content_block: empty }, { type: "ping" });
    for (const delta of deltas) events.push({ type: "content_block_delta", index, delta });
    events.push({ type: "content_block_stop", index });
  }
  events.push({
    type: "message_delta",
    delta: { stop_reason, stop_sequence },
    usage: { output_tokens: usage.output_tokens },
  });
  events.push({ type: "message_stop" });
  return events;
}

function unfold(block: ContentBlock): { empty: ContentBlock; deltas: Record<string, unknown>[] } {
  if (block.type === "text") {
    const pieces = String(block["text"] as string).match(/.{1,5}/gsu) ?? [];
    return { empty: { ...block, text: "" }, deltas: pieces.map((text) => ({ type: "text_delta", text })) };
  }
  if (block.type === "thinking") {
    const deltas = [
      { type: "thinking_delta", thinking: block["thinking"] },
      { type: "signature_delta", signature: block["signature"] },
    ];
    return { empty: { ...block, thinking: "", signature: "" }, deltas };
  }
  if (block.type === "tool_use") {
    const pieces = JSON.stringify(block["input"]).match(/.{1,7}/gsu) ?? [];
    const deltas = ["", ...pieces].map((partial_json) => ({ type: "input_json_delta", partial_json }));
    return { empty: { ...block, input: {} }, deltas };
  }
  return { empty: block, deltas: [] };
}
