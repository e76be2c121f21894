import { textOf, type ContentBlock, type MessageParam } from "../../message-format/format.ts";
import { toolResultText } from "../../knowledge-results.ts";
import { imageUrl, unsupported, type BlockSource } from "./content-source.ts";
import { toReasoningItem } from "./reasoning-item.ts";

type Item = Record<string, unknown>;

/** Turns of the messages format as items of a response's input. */
export function toResponsesInput(messages: readonly MessageParam[]): Item[] {
  return messages.flatMap((message) =>
    typeof message.content === "string"
      ? [{ role: message.role, content: message.content }]
      : message.role === "assistant"
        ? toAssistantItems(message.content)
        : toUserItems(message.content),
  );
}

/** In the order they came in: reasoning must stand before the call or the text that it led to. */
function toAssistantItems(content: readonly ContentBlock[]): Item[] {
  const items: Item[] = [];
  for (const block of content) {
    if (block.type === "text" && block["text"] !== "")
      items.push({ role: "assistant", content: textOf([block]) });
    if (block.type === "tool_use") items.push(toFunctionCall(block));
    // Another vendor's thinking is left out: it is signed for that vendor.
    const reasoning = block.type === "redacted_thinking" ? toReasoningItem(block) : null;
    if (reasoning) items.push(reasoning);
  }
  return items;
}

function toFunctionCall(block: ContentBlock): Item {
  return {
    type: "function_call",
    call_id: String(block["id"]),
    name: String(block["name"]),
    arguments: JSON.stringify(block["input"] ?? {}),
  };
}

function toUserItems(content: readonly ContentBlock[]): Item[] {
  const items: Item[] = [];
  const parts: Item[] = [];
  for (const block of content) {
    if (block.type === "tool_result") items.push(toFunctionOutput(block));
    else parts.push(toPart(block));
  }
  if (parts.length > 0) items.push({ role: "user", content: parts });
  return items;
}

function toFunctionOutput(block: ContentBlock): Item {
  const text = toolResultText(block);
  const output = block["is_error"] === true ? `Error: ${text}` : text;
  const inner = Array.isArray(block["content"]) ? (block["content"] as ContentBlock[]) : [];
  const images = inner.filter(({ type }) => type === "image").map(toPart);
  return {
    type: "function_call_output",
    call_id: String(block["tool_use_id"]),
    output: images.length === 0 ? output : [...(output === "" ? [] : [inputText(output)]), ...images],
  };
}

const inputText = (text: string): Item => ({ type: "input_text", text });

function toPart(block: ContentBlock): Item {
  if (block.type === "text") return inputText(String(block["text"]));
  const source = (block["source"] ?? {}) as BlockSource;
  const url = block.type === "image" ? imageUrl(source) : null;
  if (url !== null) return { type: "input_image", image_url: url, detail: "auto" };
  if (block.type === "document") return toFilePart(block, source);
  throw unsupported(`content blocks of type ${block.type}`);
}

function toFilePart(block: ContentBlock, source: BlockSource): Item {
  if (source.type === "text") return inputText(String(source.data));
  if (source.type === "url") return { type: "input_file", file_url: String(source.url) };
  if (source.type !== "base64") throw unsupported(`documents of type ${source.type}`);
  const filename = typeof block["title"] === "string" ? block["title"] : "document.pdf";
  return { type: "input_file", filename, file_data: `data:${source.media_type};base64,${source.data}` };
}
