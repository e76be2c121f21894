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
  /** A chunk's JSON up to its delta. */
  let opening = '{"choices":[{"index":0,"delta":';
  /** A token's chunk around its text, written once: joining many short strings costs more than the rest. */
  let beforeToken = `data: ${opening}{"content":`;
  let head: object = {};
  let usage: Usage = { input_tokens: 0, output_tokens: 0 };

  const line = (json: string): string => `data: ${json}\n\n`;
  const ending = includeUsage ? ',"usage":null}' : "}";
  const closing = `,"logprobs":null,"finish_reason":null}]${ending}`;
  const afterToken = `}${closing}\n\n`;
  const chunk = (delta: object): string => line(opening + JSON.stringify(delta) + closing);
  const lastChunk = (reason: string, sources: unknown): string =>
    line(
      `${opening}{},"logprobs":null,"finish_reason":"${reason}"}],"sources":${JSON.stringify(sources)}${ending}`,
    );

  function write(event: StreamEvent): string {
    if (event.type === "ping") return ": ping\n\n";
    const token = event.textJson;
    if (token !== null) return beforeToken + token + afterToken;
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
        return lastChunk(finishReason(data.delta?.["stop_reason"]), data["sources"] ?? []);
      case "message_stop":
        return usageChunk() + line("[DONE]");
      case "error":
        return line(JSON.stringify(chatError(data.error!)));
      default:
        return "";
    }
  }

  function begin({ message }: EventData): string {
    const { id, model } = message!;
    usage = mergeUsage(usage, message!.usage);
    head = { id: chatId(id), object: "chat.completion.chunk", created, model };
    opening = `${JSON.stringify(head).slice(0, -1)},"choices":[{"index":0,"delta":`;
    beforeToken = `data: ${opening}{"content":`;
    return chunk({ role: "assistant", content: "", refusal: null });
  }

  function usageChunk(): string {
    if (!includeUsage) return "";
    return line(JSON.stringify({ ...head, choices: [], usage: toChatUsage(usage) }));
  }

  function startBlock({ index, content_block: block }: EventData): string {
    if (block?.type !== "tool_use") return "";
    const position = callOfBlock.size;
    callOfBlock.set(index!, position);
    const { id, name } = block;
    const call = { index: position, id, type: "function", function: { name, arguments: "" } };
    return chunk({ tool_calls: [call] });
  }

  function continueBlock({ index, delta }: EventData): string {
    if (delta?.["type"] === "text_delta") return chunk({ content: delta["text"] });
    const position = callOfBlock.get(index!);
    if (delta?.["type"] !== "input_json_delta" || position === undefined) return "";
    const piece = delta["partial_json"];
    if (piece === "") return "";
    return chunk({ tool_calls: [{ index: position, function: { arguments: piece } }] });
  }

  return (batch) => {
    let text = "";
    for (const event of batch) text += write(event);
    return text;
  };
}
