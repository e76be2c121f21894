import { mergeUsage, type EventData, type StreamEvent, type Usage } from "../../models/index.ts";
import type { StreamWriter } from "../send-reply.ts";
import { chatId, finishReason, toChatUsage } from "./chat-answer.ts";
import { chatError } from "./chat-errors.ts";

export interface ChatStreamOptions {
  /** Seconds. */
  readonly created: number;
  readonly includeUsage: boolean;
}

/** Writes the events of a message as completion chunks, `[DONE]` at the end. */
export function createChatWriter({ created, includeUsage }: ChatStreamOptions): StreamWriter {
  const callOfBlock = new Map<number, number>();
  let head: object = {};
  let usage: Usage = { input_tokens: 0, output_tokens: 0 };

  const line = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (choice: object, fields: object = {}): string =>
    line({
      ...head,
      choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: null, ...choice }],
      ...fields,
      ...(includeUsage ? { usage: null } : {}),
    });

  function write(event: StreamEvent): string {
    if (event.type === "ping") return ": ping\n\n";
    const data = event.data;
    switch (event.type) {
      case "message_start":
        return begin(data);
      case "content_block_start":
        return startBlock(data);
      case "content_block_delta":
        return continueBlock(data);
      case "message_delta":
        usage = mergeUsage(usage, data.usage ?? {});
        return chunk(
          { finish_reason: finishReason(data.delta?.["stop_reason"]) },
          { sources: data["sources"] ?? [] },
        );
      case "message_stop":
        return `${includeUsage ? line({ ...head, choices: [], usage: toChatUsage(usage) }) : ""}data: [DONE]\n\n`;
      case "error":
        return line(chatError(data.error!));
      default:
        return "";
    }
  }

  function begin({ message }: EventData): string {
    const { id, model } = message!;
    usage = mergeUsage(usage, message!.usage);
    head = { id: chatId(id), object: "chat.completion.chunk", created, model };
    return chunk({ delta: { role: "assistant", content: "", refusal: null } });
  }

  function startBlock({ index, content_block: block }: EventData): string {
    if (block?.type !== "tool_use") return "";
    const position = callOfBlock.size;
    callOfBlock.set(index!, position);
    const { id, name } = block;
    const call = { index: position, id, type: "function", function: { name, arguments: "" } };
    return chunk({ delta: { tool_calls: [call] } });
  }

  function continueBlock({ index, delta }: EventData): string {
    if (delta?.["type"] === "text_delta") return chunk({ delta: { content: delta["text"] } });
    const position = callOfBlock.get(index!);
    if (delta?.["type"] !== "input_json_delta" || position === undefined) return "";
    const piece = delta["partial_json"];
    if (piece === "") return "";
    return chunk({ delta: { tool_calls: [{ index: position, function: { arguments: piece } }] } });
  }

  return (batch) => batch.map(write).join("");
}
