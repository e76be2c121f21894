import type { AnswerFormat, MessagesRequest, Model, ToolDefinition } from "../../models/index.ts";
import { invalidField } from "../failure.ts";
import type { AskedTools } from "../server-tools/asked-tools.ts";

/** What chat completions and responses have in common in a request. */
export type Fields = Readonly<Record<string, unknown>>;

/** Enough for a long answer, and within the limit of every model of the catalogue. */
export const USUAL_MAX_TOKENS = 8_192;

export function readFlag(fields: Fields, name: string, otherwise = false): boolean {
  const value = fields[name] ?? otherwise;
  if (typeof value !== "boolean") throw invalidField(name, "Input should be a valid boolean");
  return value;
}

/** A function as its client describes it; `path` is where its name stands. */
export function toFunctionTool({ name, description, parameters }: Fields, path: string): ToolDefinition {
  if (typeof name !== "string" || name === "") throw invalidField(`${path}.name`, "Field required");
  return {
    name,
    ...(typeof description === "string" ? { description } : {}),
    input_schema: (parameters ?? { type: "object", properties: {} }) as Record<string, unknown>,
  };
}

const CHOICES: Readonly<Record<string, string>> = { auto: "auto", none: "none", required: "any" };

/** `nameIn` finds the function that a choice names, and where. */
export function addToolChoice(
  request: MessagesRequest,
  fields: Fields,
  { own, knowledge, web, actions }: AskedTools,
  nameIn: (choice: Fields) => { name: unknown; path: string },
): void {
  if (own.length === 0 && !knowledge && !web && !actions) return;
  const choice = fields["tool_choice"] ?? undefined;
  const one = fields["parallel_tool_calls"] === false ? { disable_parallel_tool_use: true } : {};
  if (choice === undefined) {
    if (fields["parallel_tool_calls"] === false) request.tool_choice = { type: "auto", ...one };
    return;
  }
  if (typeof choice === "string") {
    const type = CHOICES[choice];
    if (!type) throw invalidField("tool_choice", "Input should be 'auto', 'none', 'required' or a function");
    request.tool_choice = type === "none" ? { type } : { type, ...one };
    return;
  }
  const { name, path } = nameIn(choice as Fields);
  if (typeof name !== "string") throw invalidField(path, "Field required");
  request.tool_choice = { type: "tool", name, ...one };
}

/** The temperatures of the messages API and Bedrock end at 1 where those of these formats end at 2. */
export const endsAtOne = ({ provider }: Model): boolean => provider === "anthropic" || provider === "bedrock";

/** Clients of these formats send a temperature by habit; a model that takes none must not fail for it. */
export function addSampling(request: MessagesRequest, fields: Fields, model: Model): void {
  if (!model.abilities.sampling) return;
  const { temperature, top_p: topP } = fields;
  if (typeof temperature === "number")
    request.temperature = endsAtOne(model) ? Math.min(1, temperature) : temperature;
  else if (typeof topP === "number") request["top_p"] = topP;
}

const SCHEMA_NAME = /^[\w-]{1,64}$/;

export function readAnswerSchema(described: unknown, path: string): AnswerFormat {
  const { name, schema, description, strict } = (described ?? {}) as Fields;
  if (typeof name !== "string" || !SCHEMA_NAME.test(name))
    throw invalidField(`${path}.name`, "Input should be 1 to 64 letters, digits, '_' or '-'");
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    throw invalidField(`${path}.schema`, "Input should be a JSON schema");
  return {
    type: "json_schema",
    json_schema: {
      name,
      schema: schema as Record<string, unknown>,
      ...(typeof description === "string" ? { description } : {}),
      ...(typeof strict === "boolean" ? { strict } : {}),
    },
  };
}

export function addFormat(request: MessagesRequest, format: AnswerFormat | null): void {
  if (format) request["response_format"] = format;
}

const EFFORTS = new Set(["none", "minimal", "low", "medium", "high", "xhigh"]);

/** How long the model may think, in the words of its vendor; a model that does not think must not fail for it. */
export function addEffort(
  request: MessagesRequest,
  effort: unknown,
  { model, path }: { readonly model: Model; readonly path: string },
): void {
  if (effort === undefined || effort === null) return;
  if (typeof effort !== "string" || !EFFORTS.has(effort))
    throw invalidField(path, `Input should be one of ${[...EFFORTS].join(", ")}`);
  setEffort(request, effort, model);
}

export function setEffort(request: MessagesRequest, effort: string, model: Model): void {
  const { efforts, sampling } = model.abilities;
  if (efforts.length === 0 && model.family !== "own") return;
  if (model.provider !== "anthropic") request["reasoning_effort"] = effort;
  if (model.provider !== "anthropic" || effort === "none") return;
  // A model that takes sampling refuses it while it thinks.
  if (!sampling) request["thinking"] = { type: "adaptive" };
  request["output_config"] = { effort: effort === "minimal" ? "low" : effort };
}
