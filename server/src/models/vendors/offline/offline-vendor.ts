import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { estimateTokens } from "../../../language/index.ts";
import { OFFLINE_MODEL } from "../../model-table.ts";
import type { PickSentences } from "../../knowledge-results.ts";
import { answerFormatOf } from "../../message-format/answer-format.ts";
import { estimateRequestTokens } from "../../message-format/estimate-request-tokens.ts";
import type { ContentBlock, EventData, Message, MessagesRequest } from "../../message-format/format.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import type { Vendor, VendorCall } from "../vendor.ts";
import { requireFormat } from "./required-format.ts";
import { decideReply } from "./offline-reply.ts";

const KEYED_CHARS = 32_000;

/** The built-in model: needs no key and no network, and gives the same answer to the same conversation. */
export function createOfflineVendor(pickSentences: PickSentences): Vendor {
  async function answer({ request, signal }: VendorCall): Promise<Message> {
    signal.throwIfAborted();
    const reply = decideReply(request, pickSentences);
    // Megabytes are slow to read: other requests run between the steps.
    await setImmediate();
    const key = keyOf(request);
    await setImmediate();
    const input_tokens = estimateRequestTokens(request);
    const head = {
      id: `msg_${key.slice(0, 24)}`,
      type: "message",
      role: "assistant",
      model: OFFLINE_MODEL,
    } as const;
    if (reply.type === "tool_use") {
      const blocks = reply.inputs.map((input, index) => ({
        type: "tool_use",
        id: `toolu_${key.slice(24 + index, 48 + index)}`,
        name: reply.name,
        input,
      }));
      const output_tokens = blocks.reduce(
        (sum, { input }) => sum + estimateTokens(JSON.stringify(input)) + 12,
        0,
      );
      const usage = { input_tokens, output_tokens };
      return { ...head, content: blocks, stop_reason: "tool_use", stop_sequence: null, usage };
    }
    const { text, ...stop } = cutText(reply.text, request);
    requireFormat(text, answerFormatOf(request));
    const content: ContentBlock[] = text === "" ? [] : [{ type: "text", text }];
    return { ...head, content, ...stop, usage: { input_tokens, output_tokens: estimateTokens(text) } };
  }

  return {
    name: "parley",
    async stream(call) {
      const message = await answer(call);
      return {
        headers: {},
        async read(sink) {
          call.signal.throwIfAborted();
          sink(eventsOf(message));
        },
      };
    },
    async complete(call) {
      return { headers: {}, message: await answer(call), body: null };
    },
    close: () => Promise.resolve(),
  };
}

function keyOf({ system, messages }: MessagesRequest): string {
  const text = JSON.stringify([system, messages], (_name, value: unknown) =>
    typeof value === "string" ? endsOf(value) : value,
  );
  return createHash("sha256").update(endsOf(text)).digest("hex");
}

/** The ends are enough to distinguish requests; hashing megabytes would block the event loop. */
const endsOf = (text: string): string =>
  text.length <= 2 * KEYED_CHARS
    ? text
    : `${text.length}${text.slice(0, KEYED_CHARS)}${text.slice(-KEYED_CHARS)}`;

interface Cut {
  text: string;
  stop_reason: string;
  stop_sequence: string | null;
}

function cutText(whole: string, request: MessagesRequest): Cut {
  let text = whole;
  let stop: Omit<Cut, "text"> = { stop_reason: "end_turn", stop_sequence: null };
  for (const sequence of request.stop_sequences ?? []) {
    const at = sequence === "" ? -1 : text.indexOf(sequence);
    if (at === -1) continue;
    text = text.slice(0, at);
    stop = { stop_reason: "stop_sequence", stop_sequence: sequence };
  }
  if (estimateTokens(text) <= request.max_tokens) return { text, ...stop };
  let kept = "";
  for (const word of wordDeltas(text)) {
    if (estimateTokens(kept + word) > request.max_tokens) break;
    kept += word;
  }
  return { text: kept, stop_reason: "max_tokens", stop_sequence: null };
}

/** Words with the space behind them; long runs without spaces in pieces of a few characters. */
export function wordDeltas(text: string): string[] {
  return text.match(/\s*[^\s\p{Script=Han}]{1,24}\s*|\s*\p{Script=Han}{1,4}\s*|\s+/gu) ?? [];
}

function eventsOf(message: Message): StreamEvent[] {
  const { content, stop_reason, stop_sequence, usage } = message;
  const begun = { ...message, content: [], stop_reason: null, stop_sequence: null };
  const events = [event("message_start", { message: { ...begun, usage: { ...usage, output_tokens: 1 } } })];
  for (const [index, block] of content.entries()) {
    const empty = block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
    events.push(event("content_block_start", { index, content_block: empty }));
    for (const delta of deltasOf(block)) events.push(event("content_block_delta", { index, delta }));
    events.push(event("content_block_stop", { index }));
  }
  events.push(event("message_delta", { delta: { stop_reason, stop_sequence }, usage: { ...usage } }));
  events.push(event("message_stop", {}));
  return events;
}

function deltasOf(block: ContentBlock): Record<string, unknown>[] {
  if (block.type !== "text")
    return [{ type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }];
  return wordDeltas(String(block["text"])).map((text) => ({ type: "text_delta", text }));
}

function event(type: string, fields: Omit<EventData, "type">): StreamEvent {
  return StreamEvent.of({ type, ...fields });
}
