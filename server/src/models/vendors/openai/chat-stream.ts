import type { ContentBlock, EventData, MessagesRequest } from "../../message-format/format.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { estimateUsage, messageHead, parseArguments, stopOf, toolUseId, toUsage } from "./chat-answer.ts";
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from "./chat-format.ts";
import { chunkError } from "./chat-refusal.ts";

interface PendingCall {
  id: string;
  name: string;
  json: string;
}

export interface ChatStream {
  push(chunk: ChatCompletion): StreamEvent[];
  /** The closing events; throws when the server never sent an end. */
  end(): StreamEvent[];
  failed(): boolean;
}

/**
 * Turns completion chunks into message events. Text goes out as it comes. Tool calls may arrive
 * interleaved, which the messages format does not know, so they are collected and sent at the end.
 */
export function createChatStream(request: MessagesRequest): ChatStream {
  const calls = new Map<number, PendingCall>();
  let started = false;
  let failed = false;
  let textOpen = false;
  let text = "";
  let refused = false;
  let finish: ChatChoice | null = null;
  let usage: ChatUsage | null = null;

  function push(chunk: ChatCompletion): StreamEvent[] {
    if (chunk.error) {
      failed = true;
      return [StreamEvent.of({ type: "error", error: chunkError(chunk.error) })];
    }
    const events: StreamEvent[] = [];
    if (!started) {
      started = true;
      const message = messageHead(chunk, request);
      events.push(StreamEvent.of({ type: "message_start", message }));
    }
    if (chunk.usage) usage = chunk.usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) return events;
    const delta = choice.delta ?? {};
    if (typeof delta.content === "string" && delta.content !== "") addText(delta.content, events);
    if (delta.refusal) {
      refused = true;
      addText(delta.refusal, events);
    }
    for (const call of delta.tool_calls ?? []) addCall(call);
    if (choice.finish_reason) finish = choice;
    return events;
  }

  function addText(piece: string, events: StreamEvent[]): void {
    if (!textOpen) {
      textOpen = true;
      events.push(blockEvent("content_block_start", 0, { content_block: { type: "text", text: "" } }));
    }
    text += piece;
    events.push(blockEvent("content_block_delta", 0, { delta: { type: "text_delta", text: piece } }));
  }

  function addCall(call: ChatToolCall): void {
    const position = call.index ?? (call.id === undefined ? Math.max(0, calls.size - 1) : calls.size);
    let pending = calls.get(position);
    if (pending === undefined) {
      pending = { id: toolUseId(call), name: "", json: "" };
      calls.set(position, pending);
    }
    pending.name += call.function?.name ?? "";
    pending.json += call.function?.arguments ?? "";
  }

  function end(): StreamEvent[] {
    if (finish === null) throw brokenAnswer("The model vendor broke off its answer");
    const events: StreamEvent[] = [];
    const content: ContentBlock[] = textOpen ? [{ type: "text", text }] : [];
    if (textOpen) events.push(blockEvent("content_block_stop", 0, {}));
    for (const { id, name, json } of calls.values()) {
      const block = { type: "tool_use", id, name, input: {} };
      const index = content.push(block) - 1;
      const partial_json = JSON.stringify(parseArguments(json));
      events.push(
        blockEvent("content_block_start", index, { content_block: block }),
        blockEvent("content_block_delta", index, { delta: { type: "input_json_delta", partial_json } }),
        blockEvent("content_block_stop", index, {}),
      );
    }
    const delta = { ...stopOf(finish, calls.size > 0, refused) };
    const counted = toUsage(usage ?? estimateUsage(request, content));
    events.push(StreamEvent.of({ type: "message_delta", delta, usage: counted }));
    events.push(StreamEvent.of({ type: "message_stop" }));
    return events;
  }

  return { push, end, failed: () => failed };
}

function blockEvent(type: string, index: number, fields: Omit<EventData, "type">): StreamEvent {
  return StreamEvent.of({ type, index, ...fields });
}
