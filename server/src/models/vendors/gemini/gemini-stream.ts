import type { MessagesRequest } from "../../message-format/format.ts";
import { createSseParser } from "../../message-format/sse-parser.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import { MessageEvents } from "../message-events.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import type { EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { geminiEnd, geminiHead, geminiUsage, geminiBlocks } from "./gemini-answer.ts";
import type { GeminiAnswer, GeminiUsage } from "./gemini-format.ts";
import { geminiErrorDetail } from "./gemini-refusal.ts";

/** A piece that brings text and nothing else, as the vendor writes it. */
const TOKEN =
  /^\{"candidates":\s*\[\s*\{\s*"content":\s*\{\s*"parts":\s*\[\s*\{\s*"text":\s*("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})+")\s*\}\s*\],\s*"role":\s*"model"\s*\}(?:,\s*"index":\s*0)?\s*\}\s*\]/;
/** What is longer is parsed: an expression keeps its way back for each character. */
const LONGEST_PIECE = 10_000;

/** Turns the pieces of an answer into the events of a message. */
export function createGeminiDecoder(request: MessagesRequest): EventDecoder {
  const parser = createSseParser();
  let first: GeminiAnswer = {};
  let usage: GeminiUsage | undefined;
  let reason: string | null = null;
  let hasFailed = false;
  const message = new MessageEvents(() => geminiHead(first, request));

  function apply(answer: GeminiAnswer, events: StreamEvent[]): void {
    if (answer.error) {
      hasFailed = true;
      events.push(StreamEvent.of({ type: "error", error: geminiErrorDetail(answer.error) }));
      return;
    }
    if (first.responseId === undefined) first = answer;
    usage = answer.usageMetadata ?? usage;
    const candidate = answer.candidates?.[0];
    for (const part of candidate?.content?.parts ?? [])
      for (const block of geminiBlocks(part)) {
        if (block.type === "text") message.text(JSON.stringify(block["text"]), events);
        else message.block(block, events);
      }
    reason = candidate?.finishReason ?? answer.promptFeedback?.blockReason ?? reason;
  }

  return {
    push(bytes) {
      const events: StreamEvent[] = [];
      for (const { text } of parser.push(bytes)) {
        const json = message.isTextOpen && text.length <= LONGEST_PIECE ? TOKEN.exec(text)?.[1] : undefined;
        if (json === undefined) apply(parseVendorJson<GeminiAnswer>(text), events);
        else message.text(json, events);
        if (hasFailed) break;
      }
      return events;
    },
    end() {
      if (hasFailed) return [];
      if (reason === null) throw brokenAnswer("The model vendor broke off its answer");
      const events: StreamEvent[] = [];
      const { content, tokens } = message;
      message.finish(geminiEnd(reason, content), geminiUsage(usage, request, content, tokens), events);
      return events;
    },
    isOver: () => hasFailed,
  };
}
