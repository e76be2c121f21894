import type { MessagesRequest, Model, ToolChoice, ToolDefinition } from "../../models/index.ts";
import { invalidField } from "../failure.ts";
import {
  readObject,
  requireCount,
  requireText,
  requireWithinModel,
} from "../messages-endpoint/read-request.ts";
import { readTools, type AskedTools } from "../server-tools/asked-tools.ts";
import { toConversation } from "./chat-messages.ts";

/** Enough for a long answer, and within the limit of every model of the catalogue. */
const USUAL_MAX_TOKENS = 8_192;

export interface ChatAsked {
  readonly model: Model;
  readonly request: MessagesRequest;
  readonly tools: AskedTools;
  readonly stream: boolean;
  /** The client did not limit the length of the reply. */
  readonly mayBeShort: boolean;
  /** Whether a stream ends with a chunk that has the usage. */
  readonly includeUsage: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** A chat-completions request in the messages format. */
export function readChatRequest(body: unknown, findModel: (value: string) => Model | null): ChatAsked {
  const fields = readObject(body);
  const value = requireText(fields, "model");
  const { system, messages } = toConversation(fields["messages"]);
  const model = findModel(value);
  if (!model) throw invalidField("model", `The model ${value} does not exist`);
  refuseUnsupported(fields);
  const tools = readChatTools(fields["tools"]);
  const stream = readFlag(fields, "stream");
  const maxTokens = maxTokensIn(fields, model);
  const request: MessagesRequest = {
    model: value,
    max_tokens: maxTokens ?? USUAL_MAX_TOKENS,
    messages,
    stream,
  };
  if (system !== "") request.system = system;
  if (tools.own.length > 0) request.tools = [...tools.own];
  const choice = toToolChoice(fields, tools);
  if (choice) request.tool_choice = choice;
  const stop = readStop(fields["stop"]);
  if (stop) request.stop_sequences = stop;
  addSampling(request, fields, model);
  const options = fields["stream_options"] as { include_usage?: unknown } | null | undefined;
  const includeUsage = options?.include_usage === true;
  return { model, request, tools, stream, mayBeShort: maxTokens === null, includeUsage };
}

function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== "boolean") throw invalidField(name, "Input should be a valid boolean");
  return value;
}

function maxTokensIn(fields: Fields, model: Model): number | null {
  for (const name of ["max_completion_tokens", "max_tokens"]) {
    if (fields[name] === undefined || fields[name] === null) continue;
    const count = requireCount(fields, name);
    requireWithinModel(name, count, model);
    return count;
  }
  return null;
}

/** Refused rather than ignored: the client would misread the answer. */
function refuseUnsupported(fields: Fields): void {
  const count = fields["n"] ?? 1;
  if (count !== 1) throw invalidField("n", "Only one choice is supported");
  const format = fields["response_format"] as { type?: unknown } | null | undefined;
  if (format && format.type !== "text") throw invalidField("response_format", "Only text is supported");
  for (const name of ["functions", "function_call", "audio", "web_search_options"]) {
    if (fields[name] !== undefined && fields[name] !== null) throw invalidField(name, "Not supported");
  }
}

function readChatTools(tools: unknown): AskedTools {
  const asked = readTools(tools ?? undefined);
  return { ...asked, own: asked.own.map((tool) => toTool(tool, (tools as unknown[]).indexOf(tool))) };
}

function toTool(tool: ToolDefinition, position: number): ToolDefinition {
  const path = `tools.${position}`;
  const described = tool["function"] as Fields | undefined;
  if (tool.type !== "function" || typeof described !== "object" || described === null)
    throw invalidField(`${path}.type`, "Input should be 'function'");
  const { name, description, parameters } = described;
  if (typeof name !== "string" || name === "") throw invalidField(`${path}.function.name`, "Field required");
  return {
    name,
    ...(typeof description === "string" ? { description } : {}),
    input_schema: (parameters ?? { type: "object", properties: {} }) as Record<string, unknown>,
  };
}

const CHOICES: Readonly<Record<string, string>> = { auto: "auto", none: "none", required: "any" };

function toToolChoice(fields: Fields, { own, knowledge, web }: AskedTools): ToolChoice | null {
  if (own.length === 0 && !knowledge && !web) return null;
  const choice = fields["tool_choice"] ?? undefined;
  const one = fields["parallel_tool_calls"] === false ? { disable_parallel_tool_use: true } : {};
  if (choice === undefined) return fields["parallel_tool_calls"] === false ? { type: "auto", ...one } : null;
  if (typeof choice === "string") {
    const type = CHOICES[choice];
    if (!type) throw invalidField("tool_choice", "Input should be 'auto', 'none', 'required' or a function");
    return type === "none" ? { type } : { type, ...one };
  }
  const name = (choice as { function?: { name?: unknown } }).function?.name;
  if (typeof name !== "string") throw invalidField("tool_choice.function.name", "Field required");
  return { type: "tool", name, ...one };
}

function readStop(stop: unknown): string[] | null {
  if (stop === undefined || stop === null) return null;
  const sequences: unknown[] = Array.isArray(stop) ? stop : [stop];
  if (!sequences.every((sequence): sequence is string => typeof sequence === "string"))
    throw invalidField("stop", "Input should be a string or a list of strings");
  return sequences;
}

/** Clients of this format send a temperature by habit; a model that takes none must not fail for it. */
function addSampling(request: MessagesRequest, fields: Fields, model: Model): void {
  if (!model.acceptsSampling) return;
  const { temperature, top_p: topP } = fields;
  // The messages API ends at 1 where this format ends at 2.
  if (typeof temperature === "number")
    request.temperature = model.provider === "anthropic" ? Math.min(1, temperature) : temperature;
  else if (typeof topP === "number") request["top_p"] = topP;
}
