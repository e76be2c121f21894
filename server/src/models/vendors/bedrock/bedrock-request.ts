import { answerFormatOf } from "../../message-format/answer-format.ts";
import type { ContentBlock, MessageParam, MessagesRequest } from "../../message-format/format.ts";
import { toolResultText } from "../../knowledge-results.ts";
import { JSON_ONLY } from "../messages-api/output-format.ts";
import { unsupported, type BlockSource } from "../openai/content-source.ts";
import { effortOf, functionsOf } from "../openai/request-parts.ts";
import { toReasoningContent } from "./reasoning-block.ts";

type Fields = Record<string, unknown>;

/** A request of the messages format in the words of Converse. */
export function toBedrockRequest(request: MessagesRequest): Fields {
  const messages = toMessages(request.messages);
  const system = toSystem(request);
  return {
    messages,
    ...(system.length === 0 ? {} : { system }),
    ...toToolConfig(request),
    inferenceConfig: toInferenceConfig(request),
    ...toOutputConfig(request),
  };
}

const isMarked = (part: object): boolean => "cache_control" in part && Boolean(part.cache_control);
const CACHE_POINT = { cachePoint: { type: "default" } };

function toSystem(request: MessagesRequest): Fields[] {
  const { system = [] } = request;
  const blocks = typeof system === "string" ? [{ type: "text", text: system }] : system;
  const parts = blocks.flatMap((block): Fields[] => {
    const text = typeof block["text"] === "string" ? block["text"] : "";
    return text.trim() === "" ? [] : [{ text }, ...(isMarked(block) ? [CACHE_POINT] : [])];
  });
  return answerFormatOf(request)?.type === "json_object" ? [...parts, { text: JSON_ONLY }] : parts;
}

function toInferenceConfig(request: MessagesRequest): Fields {
  const { temperature, stop_sequences: stops = [] } = request;
  return {
    maxTokens: request.max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(request["top_p"] === undefined ? {} : { topP: request["top_p"] }),
    ...(stops.length === 0 ? {} : { stopSequences: stops }),
  };
}

function toOutputConfig(request: MessagesRequest): Fields {
  const format = answerFormatOf(request);
  const effort = effortOf(request);
  const config: Fields = {};
  if (format?.type === "json_schema") {
    const { name, schema, description } = format.json_schema;
    const described = description === undefined ? {} : { description };
    const jsonSchema = { name, schema: JSON.stringify(schema), ...described };
    config["textFormat"] = { type: "json_schema", structure: { jsonSchema } };
  }
  if (typeof effort === "string" && effort !== "none")
    config["effort"] = effort === "minimal" ? "low" : effort;
  return Object.keys(config).length === 0 ? {} : { outputConfig: config };
}

function toToolConfig(request: MessagesRequest): Fields {
  const used = usedTools(request.messages);
  const choice = request.tool_choice;
  const functions = functionsOf(request);
  // Converse knows no "none", and refuses calls in the conversation where no tools are described: what it calls then
  // is left out of its answer.
  const isNone = choice?.type === "none" || functions.length === 0;
  if (isNone && used.length === 0) return {};
  const described =
    functions.length > 0
      ? functions
      : used.map((name) => ({ name, description: name, parameters: { type: "object", properties: {} } }));
  const tools: Fields[] = described.map(({ name, description, parameters }) => ({
    toolSpec: { name, ...(description ? { description } : {}), inputSchema: { json: parameters } },
  }));
  if (request.tools?.some(isMarked)) tools.push(CACHE_POINT);
  const choices: Readonly<Record<string, Fields>> = {
    auto: { auto: {} },
    any: { any: {} },
    tool: { tool: { name: choice?.name } },
  };
  const toolChoice = choice && choices[choice.type];
  return { toolConfig: { tools, ...(toolChoice ? { toolChoice } : {}) } };
}

function usedTools(messages: readonly MessageParam[]): string[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const names = blocks.filter(({ type }) => type === "tool_use").map(({ name }) => String(name));
  return [...new Set(names)];
}

/** Converse refuses a conversation that the model begins. */
const OPENING = "(The visitor opened the conversation.)";

/** The roles alternate: turns of the same role are one. */
function toMessages(messages: readonly MessageParam[]): Fields[] {
  const turns: { role: string; content: Fields[] }[] = [];
  for (const { role, content } of messages) {
    const blocks: readonly ContentBlock[] =
      typeof content === "string" ? [{ type: "text", text: content }] : content;
    const parts = blocks.flatMap((block) => {
      const part = toContent(block);
      return part === null ? [] : isMarked(block) ? [part, CACHE_POINT] : [part];
    });
    if (parts.length === 0) continue;
    if (turns.length === 0 && role === "assistant")
      turns.push({ role: "user", content: [{ text: OPENING }] });
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...parts);
    else turns.push({ role, content: parts });
  }
  // Converse refuses two documents of a name.
  const documents = turns.flatMap(({ content }) => content.flatMap(({ document }) => document ?? []));
  for (const [position, document] of documents.entries())
    (document as Fields)["name"] = `document-${position + 1}`;
  return turns;
}

/** Null for what the vendor takes no part of: an empty text, another vendor's thinking. */
function toContent(block: ContentBlock): Fields | null {
  switch (block.type) {
    case "text":
      return String(block["text"]).trim() === "" ? null : { text: block["text"] };
    case "tool_use":
      return { toolUse: { toolUseId: block["id"], name: block["name"], input: block["input"] ?? {} } };
    case "tool_result":
      return toToolResult(block);
    case "thinking":
      return null;
    case "redacted_thinking": {
      const reasoningContent = toReasoningContent(block);
      return reasoningContent && { reasoningContent };
    }
    default:
      return toFile(block);
  }
}

function toToolResult(block: ContentBlock): Fields {
  const text = toolResultText(block);
  const inner = Array.isArray(block["content"]) ? (block["content"] as ContentBlock[]) : [];
  const images = inner.filter(({ type }) => type === "image").map(toFile);
  const content = text.trim() === "" && images.length > 0 ? images : [{ text: text || " " }, ...images];
  const status = block["is_error"] === true ? { status: "error" } : {};
  return { toolResult: { toolUseId: block["tool_use_id"], content, ...status } };
}

const DOCUMENT_FORMATS: Readonly<Record<string, string>> = { "text/plain": "txt", "text/markdown": "md" };

function toFile(block: ContentBlock): Fields {
  const source = (block["source"] ?? {}) as BlockSource;
  if (block.type === "document" && source.type === "text") return { text: String(source.data) };
  if (source.type !== "base64" || (block.type !== "image" && block.type !== "document"))
    throw unsupported(`content blocks of type ${block.type} by ${source.type ?? "no"} source`);
  const type = String(source.media_type);
  const format = DOCUMENT_FORMATS[type] ?? type.replace(/^\w+\//, "");
  const bytes = { bytes: source.data };
  return block.type === "image"
    ? { image: { format, source: bytes } }
    : { document: { format, name: "document", source: bytes } };
}
