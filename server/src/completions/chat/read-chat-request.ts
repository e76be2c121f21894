import type { AnswerFormat, MessagesRequest, Model, ToolDefinition } from "../../models/index.ts";
import { invalidField } from "../failure.ts";
import {
  readObject,
  requireCount,
  requireText,
  requireWithinModel,
} from "../messages-endpoint/read-request.ts";
import { readTools, withOwnTools, type AskedTools } from "../server-tools/asked-tools.ts";
import { toConversation } from "./chat-messages.ts";
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
} from "./request-fields.ts";

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
  addToolChoice(request, fields, tools, (choice) => ({
    name: (choice["function"] as { name?: unknown } | undefined)?.name,
    path: "tool_choice.function.name",
  }));
  const stop = readStop(fields["stop"]);
  if (stop) request.stop_sequences = stop;
  addSampling(request, fields, model);
  addFormat(request, readChatFormat(fields["response_format"]));
  addEffort(request, fields["reasoning_effort"], { model, path: "reasoning_effort" });
  const options = fields["stream_options"] as { include_usage?: unknown } | null | undefined;
  const includeUsage = options?.include_usage === true;
  return { model, request, tools, stream, mayBeShort: maxTokens === null, includeUsage };
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
  for (const name of ["functions", "function_call", "audio", "web_search_options"]) {
    if (fields[name] !== undefined && fields[name] !== null) throw invalidField(name, "Not supported");
  }
}

function readChatTools(tools: unknown): AskedTools {
  return withOwnTools(readTools(tools ?? undefined), tools, toTool);
}

function toTool(tool: ToolDefinition, position: number): ToolDefinition {
  const path = `tools.${position}`;
  const described = tool["function"] as Fields | undefined;
  if (tool.type !== "function" || typeof described !== "object" || described === null)
    throw invalidField(`${path}.type`, "Input should be 'function'");
  return toFunctionTool(described, `${path}.function`);
}

function readChatFormat(format: unknown): AnswerFormat | null {
  if (format === undefined || format === null) return null;
  const { type, json_schema: described } = format as { type?: unknown; json_schema?: unknown };
  if (type === "text") return null;
  if (type === "json_object") return { type };
  if (type === "json_schema") return readAnswerSchema(described, "response_format.json_schema");
  throw invalidField("response_format.type", "Input should be 'text', 'json_object' or 'json_schema'");
}

function readStop(stop: unknown): string[] | null {
  if (stop === undefined || stop === null) return null;
  const sequences: unknown[] = Array.isArray(stop) ? stop : [stop];
  if (!sequences.every((sequence): sequence is string => typeof sequence === "string"))
    throw invalidField("stop", "Input should be a string or a list of strings");
  return sequences;
}
