import type { MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import { MessageEvents } from "../message-events.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import type { EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { estimateUsage, messageHead, parseArguments, stopOf, toolUseId, toUsage } from "./chat-answer.ts";
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from "./chat-format.ts";
import { openAiErrorDetail } from "./openai-refusal.ts";

/** A chunk that brings a token and nothing else, as servers write it. */
const TOKEN =
  /"delta":\{"content":("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})+")\},(?:"logprobs":null,)?"finish_reason":null(?:,"index":0)?(?:,"logprobs":null)?\}\]/;
/** What is longer is parsed: an expression keeps its way back for each character. */
const LONGEST_TOKEN = 10_000;

export function createChatDecoder(request: MessagesRequest): EventDecoder {
  const parser = createSseParser();
  const chat = createChatStream(request);
  return {
    push(bytes) {
      const events: StreamEvent[] = [];
      for (const { text } of parser.push(bytes)) {
        const token = text.length <= LONGEST_TOKEN ? TOKEN.exec(text)?.[1] : undefined;
        if (token !== undefined && chat.pushToken(token, events)) continue;
        if (text !== "[DONE]") chat.push(parseVendorJson<ChatCompletion>(text), events);
        if (chat.failed()) break;
      }
      return events;
    },
    end: () => chat.end(),
    isOver: () => chat.failed(),
  };
}

interface PendingCall {
  readonly id: string;
  /** As the server gave it. */
  readonly given: string | undefined;
  name: string;
  json: string;
}

interface ChatStream {
  /** A token as the JSON it came in; false where a text has yet to begin. */
  pushToken(json: string, events: StreamEvent[]): boolean;
  push(chunk: ChatCompletion, events: StreamEvent[]): void;
  /** The closing events; throws when the server never sent an end. */
  end(): StreamEvent[];
  failed(): boolean;
}

/**
 * Turns completion chunks into message events. Text goes out as it comes. Tool calls may arrive
 * interleaved, which the messages format does not know, so they are collected and sent at the end.
 */
function createChatStream(request: MessagesRequest): ChatStream {
  const calls: PendingCall[] = [];
  /** The call that each position is about. */
  const current = new Map<number, PendingCall>();
  let first: ChatCompletion = {};
  let failed = false;
  let refused = false;
  let finish: ChatChoice | null = null;
  let usage: ChatUsage | null = null;
  const message = new MessageEvents(() => messageHead(first, request));

  function pushToken(json: string, events: StreamEvent[]): boolean {
    if (!message.isTextOpen) return false;
    message.text(json, events);
    return true;
  }

  function push(chunk: ChatCompletion, events: StreamEvent[]): void {
    if (chunk.error) {
      failed = true;
      events.push(StreamEvent.of({ type: "error", error: openAiErrorDetail(chunk.error) }));
      return;
    }
    if (chunk.usage) usage = chunk.usage;
    const choice = chunk.choices?.[0];
    // Azure begins with a chunk without a choice, which has neither id nor model.
    if (choice === undefined) return;
    if (first.choices === undefined) first = chunk;
    const delta = choice.delta ?? {};
    if (typeof delta.content === "string" && delta.content !== "") addText(delta.content, events);
    if (delta.refusal) {
      refused = true;
      addText(delta.refusal, events);
    }
    for (const call of delta.tool_calls ?? []) addCall(call);
    if (choice.finish_reason) finish = choice;
  }

  const addText = (piece: string, events: StreamEvent[]): void => message.text(JSON.stringify(piece), events);

  function addCall(call: ChatToolCall): void {
    const position = call.index ?? (call.id === undefined ? Math.max(0, calls.length - 1) : calls.length);
    let pending = current.get(position);
    // Some servers give all calls of a turn the same position.
    const isOther = Boolean(call.id && call.function?.name) && pending?.given !== call.id;
    if (pending === undefined || isOther) {
      pending = { id: toolUseId(call), given: call.id, name: "", json: "" };
      current.set(position, pending);
      calls.push(pending);
    }
    pending.name += call.function?.name ?? "";
    pending.json += call.function?.arguments ?? "";
  }

  function end(): StreamEvent[] {
    if (finish === null) throw brokenAnswer("The model vendor broke off its answer");
    const events: StreamEvent[] = [];
    for (const { id, name, json } of calls)
      message.block({ type: "tool_use", id, name, input: parseArguments(json) }, events);
    const { content, tokens } = message;
    const counted = usage ?? estimateUsage(request, content, tokens);
    message.finish(stopOf(finish, calls.length > 0, refused), toUsage(counted), events);
    return events;
  }

  return { pushToken, push, end, failed: () => failed };
}
