import type { ContentBlock, MessageParam } from "../../models/index.ts";
import { invalidField } from "../failure.ts";

export interface ChatTurns {
  readonly system: string;
  readonly messages: MessageParam[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Chat messages as turns of the messages format; results of tools become the user's turn. */
export function toConversation(chat: unknown): ChatTurns {
  if (chat === undefined || chat === null) throw invalidField("messages", "Field required");
  if (!Array.isArray(chat)) throw invalidField("messages", "Input should be a valid list");
  const system: string[] = [];
  const messages: MessageParam[] = [];
  for (const [position, message] of (chat as unknown[]).entries()) {
    const path = `messages.${position}`;
    if (typeof message !== "object" || message === null)
      throw invalidField(path, "Input should be an object");
    const fields = message as Fields;
    switch (fields["role"]) {
      case "system":
      case "developer":
        system.push(textIn(fields, path));
        break;
      case "user":
        messages.push({ role: "user", content: toBlocks(fields["content"], `${path}.content`) });
        break;
      case "assistant":
        messages.push({ role: "assistant", content: toAssistantBlocks(fields, path) });
        break;
      case "tool":
        addToolResult(messages, toolCallId(fields, path), textIn(fields, path));
        break;
      default:
        throw invalidField(
          `${path}.role`,
          "Input should be 'system', 'developer', 'user', 'assistant' or 'tool'",
        );
    }
  }
  return { system: system.filter((text) => text !== "").join("\n\n"), messages };
}

function toBlocks(content: unknown, path: string): string | ContentBlock[] {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) throw invalidField(path, "Input should be a string or a list of parts");
  return (content as unknown[]).map((part, position) => toBlock(part, `${path}.${position}`));
}

function toBlock(part: unknown, path: string): ContentBlock {
  const fields = (typeof part === "object" && part !== null ? part : {}) as Fields;
  if (fields["type"] === "text" && typeof fields["text"] === "string")
    return { type: "text", text: fields["text"] };
  if (fields["type"] === "refusal" && typeof fields["refusal"] === "string")
    return { type: "text", text: fields["refusal"] };
  if (fields["type"] === "image_url") {
    const image = fields["image_url"] as { url?: unknown } | undefined;
    if (typeof image?.url === "string") return { type: "image", source: toImageSource(image.url) };
  }
  throw invalidField(path, "Only parts of type 'text' and 'image_url' are supported");
}

export function toImageSource(url: string): object {
  const inline = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  return inline ? { type: "base64", media_type: inline[1], data: inline[2] } : { type: "url", url };
}

function toAssistantBlocks(fields: Fields, path: string): string | ContentBlock[] {
  const given = fields["content"] ?? fields["refusal"] ?? "";
  const content = toBlocks(given, `${path}.content`);
  const calls = (fields["tool_calls"] ?? []) as unknown;
  if (!Array.isArray(calls)) throw invalidField(`${path}.tool_calls`, "Input should be a valid list");
  if (calls.length === 0) return content;
  const text = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return [
    ...text.filter((block) => block["text"] !== ""),
    ...(calls as unknown[]).map((call, position) => toToolUse(call, `${path}.tool_calls.${position}`)),
  ];
}

function toToolUse(call: unknown, path: string): ContentBlock {
  const { id, function: called } = (typeof call === "object" && call !== null ? call : {}) as {
    id?: unknown;
    function?: { name?: unknown; arguments?: unknown };
  };
  if (typeof id !== "string") throw invalidField(`${path}.id`, "Field required");
  if (typeof called?.name !== "string") throw invalidField(`${path}.function.name`, "Field required");
  return {
    type: "tool_use",
    id,
    name: called.name,
    input: readArguments(called.arguments, `${path}.function.arguments`),
  };
}

export function readArguments(json: unknown, path: string): object {
  if (json === undefined || json === "") return {};
  try {
    const value: unknown = typeof json === "string" ? JSON.parse(json) : null;
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Rejected below.
  }
  throw invalidField(path, "Input should be a JSON object in a string");
}

function toolCallId(fields: Fields, path: string): string {
  const id = fields["tool_call_id"];
  if (typeof id !== "string") throw invalidField(`${path}.tool_call_id`, "Field required");
  return id;
}

/** Results that follow one another answer the calls of one turn and belong together. */
export function addToolResult(messages: MessageParam[], id: string, content: string): void {
  const result: ContentBlock = { type: "tool_result", tool_use_id: id, content };
  const last = messages.at(-1);
  const holdsResults =
    last?.role === "user" && Array.isArray(last.content) && last.content[0]?.type === "tool_result";
  if (holdsResults) (last.content as ContentBlock[]).push(result);
  else messages.push({ role: "user", content: [result] });
}

function textIn(fields: Fields, path: string): string {
  const blocks = toBlocks(fields["content"], `${path}.content`);
  if (typeof blocks === "string") return blocks;
  return blocks.map((block) => (typeof block["text"] === "string" ? block["text"] : "")).join("\n");
}
