import { answerFormatOf } from "../../message-format/answer-format.ts";
import {
  textOf,
  type ContentBlock,
  type MessageParam,
  type MessagesRequest,
} from "../../message-format/format.ts";
import { toolResultText } from "../../knowledge-results.ts";
import { unsupported, type BlockSource } from "../openai/content-source.ts";
import { effortOf, functionsOf } from "../openai/request-parts.ts";
import { NO_SIGNATURE, toSignature } from "./thought-signature.ts";

type Fields = Record<string, unknown>;

export interface GeminiOptions {
  /** Whether calls go without the signatures of their thoughts, as those of another model have none. */
  readonly withoutSignatures: boolean;
}

/** A request of the messages format in the words of `generateContent`. */
export function toGeminiRequest(request: MessagesRequest, options: GeminiOptions): Fields {
  const system = textOf(request.system);
  return {
    contents: toContents(request.messages, options),
    ...(system === "" ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    ...toTools(request),
    generationConfig: toGenerationConfig(request),
  };
}

function toTools(request: MessagesRequest): Fields {
  const functions = functionsOf(request);
  if (functions.length === 0) return {};
  const functionDeclarations = functions.map(({ name, description, parameters }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    parametersJsonSchema: parameters,
  }));
  const choice = request.tool_choice;
  const modes: Readonly<Record<string, string>> = { auto: "AUTO", any: "ANY", tool: "ANY", none: "NONE" };
  const mode = choice && modes[choice.type];
  const allowed = choice?.type === "tool" ? { allowedFunctionNames: [choice.name] } : {};
  return {
    tools: [{ functionDeclarations }],
    ...(mode ? { toolConfig: { functionCallingConfig: { mode, ...allowed } } } : {}),
  };
}

const LEVELS: Readonly<Record<string, string>> = {
  // Not every model knows MINIMAL, and none thinks not at all.
  none: "LOW",
  minimal: "LOW",
  low: "LOW",
  medium: "MEDIUM",
};

function toGenerationConfig(request: MessagesRequest): Fields {
  const { temperature, stop_sequences: stops = [] } = request;
  const config: Fields = { maxOutputTokens: request.max_tokens };
  if (temperature !== undefined) config["temperature"] = temperature;
  if (request["top_p"] !== undefined) config["topP"] = request["top_p"];
  if (request["top_k"] !== undefined) config["topK"] = request["top_k"];
  if (stops.length > 0) config["stopSequences"] = stops;
  const format = answerFormatOf(request);
  if (format !== null) config["responseMimeType"] = "application/json";
  if (format?.type === "json_schema") config["responseJsonSchema"] = format.json_schema.schema;
  const effort = effortOf(request);
  if (typeof effort === "string") config["thinkingConfig"] = { thinkingLevel: LEVELS[effort] ?? "HIGH" };
  return config;
}

/** The vendor refuses a conversation that the model begins. */
const OPENING = { role: "user", parts: [{ text: "(The visitor opened the conversation.)" }] };

function toContents(messages: readonly MessageParam[], options: GeminiOptions): Fields[] {
  const names = new Map<string, string>();
  const contents = messages.flatMap((message): Fields[] => {
    const blocks = typeof message.content === "string" ? [textBlock(message.content)] : message.content;
    const isModels = message.role === "assistant";
    const parts = isModels ? toModelParts(blocks, names, options) : toUserParts(blocks, names);
    return parts.length === 0 ? [] : [{ role: isModels ? "model" : "user", parts }];
  });
  return contents[0]?.["role"] === "model" ? [OPENING, ...contents] : contents;
}

const textBlock = (text: string): ContentBlock => ({ type: "text", text });

function toModelParts(
  blocks: readonly ContentBlock[],
  names: Map<string, string>,
  { withoutSignatures }: GeminiOptions,
): Fields[] {
  const parts: Fields[] = [];
  // Of several calls at once the first alone has a signature.
  let signature = withoutSignatures ? NO_SIGNATURE : null;
  for (const block of blocks) {
    if (block.type === "text" && block["text"] !== "") parts.push({ text: block["text"] });
    if (block.type === "redacted_thinking" && !withoutSignatures) signature = toSignature(block) ?? signature;
    if (block.type !== "tool_use") continue;
    const [id, name] = [String(block["id"]), String(block["name"])];
    names.set(id, name);
    const functionCall = { id, name, args: block["input"] ?? {} };
    parts.push({ functionCall, ...(signature === null ? {} : { thoughtSignature: signature }) });
    signature = null;
  }
  return parts;
}

/** Results come first: they must follow the calls at once. */
function toUserParts(blocks: readonly ContentBlock[], names: ReadonlyMap<string, string>): Fields[] {
  const results: Fields[] = [];
  const parts: Fields[] = [];
  for (const block of blocks) {
    if (block.type !== "tool_result") {
      if (block.type !== "text" || block["text"] !== "") parts.push(toPart(block));
      continue;
    }
    const id = String(block["tool_use_id"]);
    const text = toolResultText(block);
    const response = block["is_error"] === true ? { error: text } : { output: text };
    results.push({ functionResponse: { id, name: names.get(id) ?? "", response } });
    const inner = Array.isArray(block["content"]) ? (block["content"] as ContentBlock[]) : [];
    for (const part of inner) if (part.type === "image") parts.push(toPart(part));
  }
  return [...results, ...parts];
}

function toPart(block: ContentBlock): Fields {
  if (block.type === "text") return { text: String(block["text"]) };
  const source = (block["source"] ?? {}) as BlockSource;
  if (block.type !== "image" && block.type !== "document")
    throw unsupported(`content blocks of type ${block.type}`);
  if (source.type === "text") return { text: String(source.data) };
  if (source.type === "url") return { fileData: { fileUri: String(source.url) } };
  if (source.type !== "base64") throw unsupported(`files of type ${source.type}`);
  return { inlineData: { mimeType: source.media_type, data: source.data } };
}
