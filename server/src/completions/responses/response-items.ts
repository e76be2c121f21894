import type { ContentBlock, MessageParam } from "../../models/index.ts";
import { addToolResult, readArguments, toImageSource, type ChatTurns } from "../chat/chat-messages.ts";
import { invalidField } from "../failure.ts";

/** One entry of a conversation in the Responses format. */
export type ResponseItem = Readonly<Record<string, unknown>>;

/** Input as a list: a text alone is the user's message. */
export function readInput(input: unknown): ResponseItem[] {
  if (input === undefined || input === null) throw invalidField("input", "Field required");
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  if (!Array.isArray(input)) throw invalidField("input", "Input should be a string or a list of items");
  if (input.length === 0) throw invalidField("input", "Input should have at least one item");
  for (const [position, item] of (input as unknown[]).entries()) {
    if (typeof item !== "object" || item === null || Array.isArray(item))
      throw invalidField(`input.${position}`, "Input should be an object");
  }
  return input as ResponseItem[];
}

/**
 * Items as turns of the messages format: what the model said and called is one turn, and so are the results of its
 * calls. `given` is where the client's own items begin, for errors.
 */
export function toTurns(items: readonly ResponseItem[], given: number): ChatTurns {
  const system: string[] = [];
  const messages: MessageParam[] = [];
  for (const [position, item] of items.entries()) {
    const path = position < given ? "previous_response_id" : `input.${position - given}`;
    switch (item["type"] ?? "message") {
      case "message":
        addMessage(item, path, system, messages);
        break;
      case "function_call":
        addToAssistant(messages, [toToolUse(item, path)]);
        break;
      case "function_call_output":
        addToolResult(messages, textOfItem(item, "call_id", path), outputText(item["output"], path));
        break;
      case "reasoning":
        addToAssistant(messages, toThinking(item));
        break;
      default:
        throw invalidField(
          `${path}.type`,
          "Only 'message', 'function_call', 'function_call_output' and 'reasoning' are supported",
        );
    }
  }
  return { system: system.filter((text) => text !== "").join("\n\n"), messages };
}

function addMessage(item: ResponseItem, path: string, system: string[], messages: MessageParam[]): void {
  const { role, content } = item;
  const where = `${path}.content`;
  if (role === "system" || role === "developer") system.push(outputText(content, path, "content"));
  else if (role === "user") messages.push({ role, content: toBlocks(content, where) });
  else if (role === "assistant") {
    const blocks = toBlocks(content, where);
    const list = typeof blocks === "string" ? [{ type: "text", text: blocks }] : blocks;
    addToAssistant(
      messages,
      list.filter((block) => block["text"] !== ""),
    );
  } else {
    throw invalidField(`${path}.role`, "Input should be 'system', 'developer', 'user' or 'assistant'");
  }
}

function addToAssistant(messages: MessageParam[], blocks: readonly ContentBlock[]): void {
  if (blocks.length === 0) return;
  const last = messages.at(-1);
  if (last?.role === "assistant" && Array.isArray(last.content))
    for (const block of blocks) last.content.push(block);
  else messages.push({ role: "assistant", content: [...blocks] });
}

function toBlocks(content: unknown, path: string): string | ContentBlock[] {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) throw invalidField(path, "Input should be a string or a list of parts");
  return (content as unknown[]).map((part, position) => toBlock(part, `${path}.${position}`));
}

function toBlock(part: unknown, path: string): ContentBlock {
  const fields = (typeof part === "object" && part !== null ? part : {}) as ResponseItem;
  const { type, text, refusal, image_url: url } = fields;
  if ((type === "input_text" || type === "output_text") && typeof text === "string")
    return { type: "text", text };
  if (type === "refusal" && typeof refusal === "string") return { type: "text", text: refusal };
  if (type === "input_image" && typeof url === "string") return { type: "image", source: toImageSource(url) };
  throw invalidField(
    path,
    "Only parts of type 'input_text', 'output_text', 'refusal' and 'input_image' with an image_url are supported",
  );
}

function toToolUse(item: ResponseItem, path: string): ContentBlock {
  const id = textOfItem(item, "call_id", path);
  const name = textOfItem(item, "name", path);
  return { type: "tool_use", id, name, input: readArguments(item["arguments"], `${path}.arguments`) };
}

function textOfItem(item: ResponseItem, name: string, path: string): string {
  const value = item[name];
  if (typeof value !== "string" || value === "") throw invalidField(`${path}.${name}`, "Field required");
  return value;
}

/** Results and instructions are text; parts are joined by line breaks. */
function outputText(value: unknown, path: string, field = "output"): string {
  const blocks = toBlocks(value, `${path}.${field}`);
  if (typeof blocks === "string") return blocks;
  return blocks.map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("\n");
}

/** The vendor takes back only what it signed; anything else is left out. */
function toThinking(item: ResponseItem): ContentBlock[] {
  const signature = item["encrypted_content"];
  if (typeof signature !== "string" || signature === "") return [];
  if (signature.startsWith(REDACTED))
    return [{ type: "redacted_thinking", data: signature.slice(REDACTED.length) }];
  const summary = Array.isArray(item["summary"]) ? (item["summary"] as unknown[]) : [];
  const thinking = summary.map((part) => textIn(part)).join("");
  return [{ type: "thinking", thinking, signature }];
}

function textIn(part: unknown): string {
  const text = (part as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : "";
}

/** Marks what the vendor has encrypted as a whole. */
export const REDACTED = "redacted:";
