import { answerFormatOf } from "../../message-format/answer-format.ts";
import { textOf, type MessagesRequest } from "../../message-format/format.ts";
import { effortOf, functionsOf } from "./request-parts.ts";
import { unsupported } from "./content-source.ts";
import { toResponsesInput } from "./responses-input.ts";

/** The API refuses a lower limit. */
export const LEAST_OUTPUT_TOKENS = 16;

export interface ResponsesOptions {
  readonly stream: boolean;
  /** Whether the model's reasoning is asked for; models that don't reason refuse the question. */
  readonly reasoning: boolean;
  readonly cacheKey: boolean;
}

/** A request of the messages format in the words of the Responses API, which keeps no conversation for us. */
export function toResponsesRequest(
  request: MessagesRequest,
  { stream, reasoning, cacheKey }: ResponsesOptions,
): Record<string, unknown> {
  if (request.stop_sequences !== undefined && request.stop_sequences.length > 0)
    throw unsupported("stop sequences in the Responses API");
  const sent: Record<string, unknown> = {
    model: request.model,
    store: false,
    max_output_tokens: Math.max(LEAST_OUTPUT_TOKENS, request.max_tokens),
  };
  const instructions = textOf(request.system);
  if (instructions !== "") sent["instructions"] = instructions;
  addTools(sent, request);
  sent["input"] = toResponsesInput(request.messages);
  if (reasoning) sent["include"] = ["reasoning.encrypted_content"];
  if (request.temperature !== undefined) sent["temperature"] = request.temperature;
  if (request["top_p"] !== undefined) sent["top_p"] = request["top_p"];
  addFormat(sent, request);
  const effort = effortOf(request);
  if (effort !== undefined) sent["reasoning"] = { effort };
  if (cacheKey && request["prompt_cache_key"] !== undefined)
    sent["prompt_cache_key"] = request["prompt_cache_key"];
  if (stream) {
    sent["stream"] = true;
    sent["stream_options"] = { include_obfuscation: false };
  }
  return sent;
}

function addTools(sent: Record<string, unknown>, request: MessagesRequest): void {
  const functions = functionsOf(request);
  if (functions.length === 0) return;
  // The API makes functions strict unless told otherwise, and strict ones refuse most schemas.
  sent["tools"] = functions.map((described) => ({ type: "function", ...described, strict: false }));
  const choice = request.tool_choice;
  if (choice === undefined) return;
  const words: Record<string, unknown> = { auto: "auto", any: "required", none: "none" };
  sent["tool_choice"] = choice.type === "tool" ? { type: "function", name: choice.name } : words[choice.type];
  if (choice.disable_parallel_tool_use === true) sent["parallel_tool_calls"] = false;
}

function addFormat(sent: Record<string, unknown>, request: MessagesRequest): void {
  const format = answerFormatOf(request);
  if (format === null) return;
  sent["text"] = {
    format: format.type === "json_object" ? format : { type: "json_schema", ...format.json_schema },
  };
}
