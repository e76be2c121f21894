import type { MessagesRequest } from "../../message-format/format.ts";
import { StreamEvent } from "../../message-format/stream-event.ts";
import { MessageEvents } from "../message-events.ts";
import { parseArguments } from "../openai/chat-answer.ts";
import { parseVendorJson } from "../parse-vendor-json.ts";
import type { EventDecoder } from "../read-events.ts";
import { brokenAnswer } from "../vendor-error.ts";
import { bedrockHead, bedrockUsage, bedrockEnd, bedrockBlocks } from "./bedrock-answer.ts";
import type { BedrockEvent, BedrockUsage } from "./bedrock-format.ts";
import { bedrockErrorDetail } from "./bedrock-refusal.ts";
import { createEventStreamParser, type EventMessage } from "./event-stream.ts";

/** A token's text as the JSON it came in. */
const TOKEN = /"delta":\{"text":("(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})+")\}/;
/** What is longer is parsed: an expression keeps its way back for each character. */
const LONGEST_TOKEN = 10_000;

/** A block that goes out when it is whole. */
interface PendingBlock {
  id: string | undefined;
  name: string | undefined;
  json: string;
  thought: string;
  signature: string;
  redacted: string;
}

const emptyBlock = (): PendingBlock => ({
  id: undefined,
  name: undefined,
  json: "",
  thought: "",
  signature: "",
  redacted: "",
});

/** Turns the events of ConverseStream into those of a message. */
export function createBedrockDecoder(request: MessagesRequest): EventDecoder {
  const parser = createEventStreamParser();
  const message = new MessageEvents(() => bedrockHead(request));
  let pending = emptyBlock();
  let usage: BedrockUsage | undefined;
  let reason: string | null = null;
  let hasFailed = false;

  function apply({ headers, payload }: EventMessage, events: StreamEvent[]): void {
    const type = headers[":event-type"];
    const text = payload.toString("utf8");
    if (type === "contentBlockDelta" && message.isTextOpen && text.length <= LONGEST_TOKEN) {
      const json = TOKEN.exec(text)?.[1];
      if (json !== undefined) {
        message.text(json, events);
        return;
      }
    }
    const event = parseVendorJson<BedrockEvent>(text);
    if (headers[":message-type"] !== "event") {
      hasFailed = true;
      const code = headers[":exception-type"] ?? headers[":error-code"] ?? "";
      events.push(StreamEvent.of({ type: "error", error: bedrockErrorDetail(code, event.message) }));
    } else if (type === "contentBlockStart") {
      pending.id = event.start?.toolUse?.toolUseId;
      pending.name = event.start?.toolUse?.name;
    } else if (type === "contentBlockDelta") addDelta(event.delta ?? {}, events);
    else if (type === "contentBlockStop") closeBlock(events);
    else if (type === "messageStop") reason = event.stopReason ?? "";
    else if (type === "metadata") usage = event.usage;
  }

  function addDelta(delta: NonNullable<BedrockEvent["delta"]>, events: StreamEvent[]): void {
    if (delta.text) message.text(JSON.stringify(delta.text), events);
    pending.json += delta.toolUse?.input ?? "";
    pending.thought += delta.reasoningContent?.text ?? "";
    pending.signature += delta.reasoningContent?.signature ?? "";
    pending.redacted += delta.reasoningContent?.redactedContent ?? "";
  }

  function closeBlock(events: StreamEvent[]): void {
    const { id: toolUseId, name, json, thought, signature, redacted } = pending;
    pending = emptyBlock();
    message.closeText(events);
    const found =
      name === undefined
        ? {
            reasoningContent: redacted
              ? { redactedContent: redacted }
              : { reasoningText: { text: thought, signature } },
          }
        : { toolUse: { ...(toolUseId ? { toolUseId } : {}), name, input: parseArguments(json) } };
    for (const block of bedrockBlocks(found, request)) message.block(block, events);
  }

  return {
    push(bytes) {
      const events: StreamEvent[] = [];
      for (const one of parser.push(bytes)) {
        apply(one, events);
        if (hasFailed) break;
      }
      return events;
    },
    end() {
      if (hasFailed) return [];
      if (reason === null) throw brokenAnswer("The model vendor broke off its answer");
      const events: StreamEvent[] = [];
      const { content, tokens } = message;
      message.finish(bedrockEnd(reason, request), bedrockUsage(usage, request, content, tokens), events);
      return events;
    },
    isOver: () => hasFailed,
  };
}
