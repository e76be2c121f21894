import type { AnswerFormat, MessagesRequest, Model } from "../../models/index.ts";
import {
  addEffort,
  addFormat,
  addSampling,
  addToolChoice,
  readFlag,
  readAnswerSchema,
  toFunctionTool,
  USUAL_MAX_TOKENS,
  type Fields,
} from "../chat/request-fields.ts";
import { invalidField } from "../failure.ts";
import {
  readObject,
  requireCount,
  requireText,
  requireWithinModel,
} from "../messages-endpoint/read-request.ts";
import { readTools, withOwnTools, type AskedTools } from "../server-tools/asked-tools.ts";
import { requireUserText } from "../user-text.ts";
import { refuseUnsupported } from "./refused-fields.ts";
import type { ResponseEcho } from "./response-object.ts";
import { readInput, toTurns, type ResponseItem } from "./response-items.ts";

export interface ResponsesAsked {
  readonly model: Model;
  readonly request: MessagesRequest;
  readonly tools: AskedTools;
  readonly stream: boolean;
  readonly mayBeShort: boolean;
  /** What this turn adds to the conversation. */
  readonly input: readonly ResponseItem[];
  readonly previousId: string | null;
  /** Null where the client did not say. */
  readonly store: boolean | null;
  /** Whether the client wants what a vendor needs to continue its thinking. */
  readonly wantsEncrypted: boolean;
  readonly echo: ResponseEcho;
}

export interface Lookups {
  findModel(value: string): Model | null;
  /** The items of the conversation that a response ends. */
  itemsUntil(previousId: string): Promise<readonly ResponseItem[]>;
}

/** A request of the Responses format in the messages format. */
export async function readResponsesRequest(body: unknown, lookups: Lookups): Promise<ResponsesAsked> {
  const fields = readObject(body);
  const value = requireText(fields, "model");
  const model = lookups.findModel(value);
  if (!model) throw invalidField("model", `The model ${value} does not exist`);
  refuseUnsupported(fields);
  const input = readInput(fields["input"]);
  const previousId = readOptionalText(fields, "previous_response_id");
  const instructions = readOptionalText(fields, "instructions");
  const tools = readResponsesTools(fields["tools"]);
  const stream = readFlag(fields, "stream");
  const store = fields["store"] === undefined || fields["store"] === null ? null : readFlag(fields, "store");
  const maxTokens = maxTokensIn(fields, model);
  const format = readTextFormat(fields["text"]);
  const metadata = readMetadata(fields["metadata"]);
  readFlag(fields, "parallel_tool_calls", true);
  const request: MessagesRequest = {
    model: value,
    max_tokens: maxTokens ?? USUAL_MAX_TOKENS,
    messages: [],
    stream,
  };
  if (tools.own.length > 0) request.tools = [...tools.own];
  addToolChoice(request, fields, tools, (choice) => {
    if (choice["type"] !== "function")
      throw invalidField("tool_choice.type", "Only the choice of a 'function' is supported");
    return { name: choice["name"], path: "tool_choice.name" };
  });
  requireSampling(fields);
  addSampling(request, fields, model);
  addFormat(request, format);
  const { effort } = (fields["reasoning"] ?? {}) as Fields;
  addEffort(request, effort, { model, path: "reasoning.effort" });
  const earlier = previousId === null ? [] : await lookups.itemsUntil(previousId);
  const { system, messages } = toTurns([...earlier, ...input], earlier.length);
  requireUserText(messages, "input");
  request.messages = messages;
  const prompt = [instructions ?? "", system].filter((text) => text !== "").join("\n\n");
  if (prompt !== "") request.system = prompt;
  return {
    model,
    request,
    tools,
    stream,
    input,
    previousId,
    store,
    mayBeShort: maxTokens === null,
    wantsEncrypted: wantsEncrypted(fields["include"]),
    echo: {
      instructions,
      max_output_tokens: maxTokens,
      metadata,
      parallel_tool_calls: fields["parallel_tool_calls"] ?? true,
      previous_response_id: previousId,
      reasoning: fields["reasoning"] ?? { effort: null, summary: null },
      safety_identifier: fields["safety_identifier"] ?? null,
      temperature: fields["temperature"] ?? 1,
      text: fields["text"] ?? { format: { type: "text" } },
      tool_choice: fields["tool_choice"] ?? "auto",
      tools: fields["tools"] ?? [],
      top_p: fields["top_p"] ?? 1,
      truncation: "disabled",
      user: fields["user"] ?? null,
    },
  };
}

function readOptionalText(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null;
  if (value !== null && typeof value !== "string") throw invalidField(name, "Input should be a valid string");
  return value;
}

function maxTokensIn(fields: Fields, model: Model): number | null {
  const name = "max_output_tokens";
  if (fields[name] === undefined || fields[name] === null) return null;
  const count = requireCount(fields, name);
  requireWithinModel(name, count, model);
  return count;
}

function readResponsesTools(tools: unknown): AskedTools {
  return withOwnTools(readTools(tools ?? undefined), tools, (tool, position) => {
    const path = `tools.${position}`;
    if (tool.type === "function") return toFunctionTool(tool, path);
    throw invalidField(
      `${path}.type`,
      "Input should be 'function', 'svc:knowledgebase', 'svc:web_search' or 'svc:actions'; tools that run at the vendor are not supported",
    );
  });
}

function requireSampling(fields: Fields): void {
  for (const [name, most] of [
    ["temperature", 2],
    ["top_p", 1],
  ] as const) {
    const value = fields[name] ?? 0;
    if (typeof value !== "number" || value < 0 || value > most)
      throw invalidField(name, `Input should be a number from 0 to ${most}`);
  }
}

function readTextFormat(text: unknown): AnswerFormat | null {
  if (text === undefined || text === null) return null;
  if (typeof text !== "object") throw invalidField("text", "Input should be an object");
  const { format, verbosity } = text as Fields;
  if (verbosity !== undefined && verbosity !== null && verbosity !== "medium")
    throw invalidField("text.verbosity", "Only 'medium' is supported");
  if (format === undefined || format === null) return null;
  const { type } = format as Fields;
  if (type === "text") return null;
  if (type === "json_object") return { type };
  if (type === "json_schema") return readAnswerSchema(format, "text.format");
  throw invalidField("text.format.type", "Input should be 'text', 'json_object' or 'json_schema'");
}

const MAX_PAIRS = 16;

function readMetadata(metadata: unknown): Readonly<Record<string, string>> {
  if (metadata === undefined || metadata === null) return {};
  const pairs = typeof metadata === "object" && !Array.isArray(metadata) ? Object.entries(metadata) : null;
  const isRight =
    pairs !== null &&
    pairs.length <= MAX_PAIRS &&
    pairs.every(([name, value]) => name.length <= 64 && typeof value === "string" && value.length <= 512);
  if (!isRight)
    throw invalidField(
      "metadata",
      `Input should be an object of at most ${MAX_PAIRS} texts, names up to 64 and values up to 512 characters`,
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

function wantsEncrypted(include: unknown): boolean {
  return Array.isArray(include) && include.includes("reasoning.encrypted_content");
}
