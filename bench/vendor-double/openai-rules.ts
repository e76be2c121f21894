import { findVendorModel, isGone } from "./vendor-models.ts";
import { findChatFault, findResponsesFault, type FormFault } from "./published-schemas.ts";

export interface OpenAiFault {
  readonly status: number;
  readonly message: string;
  readonly param: string | null;
  readonly code: string | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the schema has checked the shape before a rule reads it
type Fields = Readonly<Record<string, any>>;

/** Models by what they take, as the vendor's pages and the threads named in decision 0102 describe them. */
const REASONING = /^(gpt-[56]|o3|o4)/;
const NO_TOOLS_IN_CHAT = /^gpt-(5\.(4|5|6(-(sol|terra|luna))?)|6(\.1)?-(sol|luna))$/;
const THINKS_UNASKED = /^gpt-(5\.[56]|6)/;
const FUNCTION_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export const reasons = (model: unknown): boolean => REASONING.test(String(model));

/** What the Responses API would refuse. */
export function findResponsesRefusal(body: Fields, now?: number): OpenAiFault | null {
  return (
    unknownModel(body, now) ??
    formFault(findResponsesFault(body)) ??
    responsesLimits(body) ??
    functionFaults((body["tools"] ?? []) as Fields[], "tools", (tool) => tool) ??
    itemFaults(body)
  );
}

/** What chat completions would refuse. `isVendor` is false for a server of the format that has models of its own. */
export function findChatRefusal(body: Fields, isVendor: boolean, now?: number): OpenAiFault | null {
  return (
    (isVendor ? unknownModel(body, now) : null) ??
    formFault(findChatFault(body)) ??
    chatLimits(body) ??
    functionFaults((body["tools"] ?? []) as Fields[], "tools", (tool) => tool["function"] as Fields) ??
    turnFaults(body["messages"] as Fields[])
  );
}

const refuse = (message: string, param: string | null = null, code: string | null = null): OpenAiFault => ({
  status: 400,
  message,
  param,
  code,
});

const unsupported = (param: string): OpenAiFault =>
  refuse(
    `Unsupported parameter: '${param}' is not supported with this model.`,
    param,
    "unsupported_parameter",
  );

function unknownModel({ model }: Fields, now?: number): OpenAiFault | null {
  const name = String(model);
  if (!/^(gpt-|o\d)/.test(name) && !name.startsWith("unknown")) return null;
  const known = findVendorModel("openai", name);
  if (!isGone(known, now)) return null;
  const message = known
    ? `The model \`${name}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`
    : `The model \`${name}\` does not exist or you do not have access to it.`;
  return { status: 404, message, param: null, code: "model_not_found" };
}

function formFault(fault: FormFault | null): OpenAiFault | null {
  if (!fault) return null;
  const param = fault.path.replace(/\.(\d+)/g, "[$1]");
  if (fault.kind === "unknown") return refuse(`Unknown parameter: '${param}'.`, param, "unknown_parameter");
  if (fault.kind === "missing")
    return refuse(`Missing required parameter: '${param}'.`, param, "missing_required_parameter");
  return refuse(`Invalid value for '${param}'.`, param, "invalid_value");
}

function responsesLimits(body: Fields): OpenAiFault | null {
  const { model, max_output_tokens: most } = body;
  if (typeof most === "number" && most < 16) {
    const message = `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${most} instead.`;
    return refuse(message, "max_output_tokens", "integer_below_min_value");
  }
  if (reasons(model)) {
    for (const name of ["temperature", "top_p"]) if (body[name] !== undefined) return unsupported(name);
    return effortFault(model, body["reasoning"]?.effort, "reasoning.effort");
  }
  if (body["reasoning"]?.effort) return unsupported("reasoning.effort");
  if ((body["include"] ?? []).includes("reasoning.encrypted_content"))
    return refuse("Encrypted content is not supported with this model.", "include");
  return jsonWord(body, body["text"]?.format?.type, [body["input"]], "Response input");
}

function effortFault(model: unknown, effort: string | null | undefined, param: string): OpenAiFault | null {
  const efforts = findVendorModel("openai", String(model))?.efforts;
  if (efforts === undefined || effort === undefined || effort === null) return null;
  if (efforts.includes(effort)) return null;
  const quoted = efforts.map((level) => `'${level}'`);
  const supported = `${quoted.slice(0, -1).join(", ")}, and ${quoted.at(-1)}`;
  const message = `Unsupported value: '${param}' does not support '${effort}' with this model. Supported values are: ${supported}.`;
  return refuse(message, param, "unsupported_value");
}

function chatLimits(body: Fields): OpenAiFault | null {
  const { model, reasoning_effort: effort, tools = [] } = body;
  const name = String(model);
  if (!reasons(model)) {
    if (effort && findVendorModel("openai", name)) return unsupported("reasoning_effort");
    return jsonWord(body, body["response_format"]?.type, [body["messages"]], "'messages'");
  }
  if (body["max_tokens"] !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return refuse(message, "max_tokens", "unsupported_parameter");
  }
  for (const sampling of ["temperature", "top_p"]) {
    if (body[sampling] === undefined || body[sampling] === 1) continue;
    const message = `Unsupported value: '${sampling}' does not support ${body[sampling]} with this model. Only the default (1) value is supported.`;
    return refuse(message, sampling, "unsupported_value");
  }
  if (body["stop"] !== undefined) return unsupported("stop");
  const thinks =
    effort === undefined ? THINKS_UNASKED.test(name) : effort !== "none" || name.startsWith("gpt-6.1");
  if (tools.length > 0 && thinks && NO_TOOLS_IN_CHAT.test(name)) {
    const message = `Function tools with reasoning_effort are not supported for ${name} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`;
    return refuse(message, "reasoning_effort");
  }
  return effortFault(model, effort, "reasoning_effort");
}

function jsonWord(body: Fields, format: unknown, texts: unknown[], where: string): OpenAiFault | null {
  if (format !== "json_object") return null;
  if (/json/i.test(JSON.stringify([texts, body["instructions"] ?? ""]))) return null;
  return refuse(`${where} must contain the word 'json' in some form, to use a format of type 'json_object'.`);
}

function functionFaults(
  tools: readonly Fields[],
  where: string,
  describe: (tool: Fields) => Fields,
): OpenAiFault | null {
  for (const [position, tool] of tools.entries()) {
    if (tool["type"] !== "function") continue;
    const { name, parameters, strict } = describe(tool);
    const param = `${where}[${position}].name`;
    if (!FUNCTION_NAME.test(String(name)))
      return refuse(
        `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        param,
        "invalid_value",
      );
    const isObject = parameters === null || parameters === undefined || parameters.type === "object";
    if (!isObject || (strict === true && parameters?.additionalProperties !== false))
      return refuse(
        `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"'.`,
        `${where}[${position}].parameters`,
        "invalid_function_parameters",
      );
  }
  return null;
}

function itemFaults({ model, input, store }: Fields): OpenAiFault | null {
  if (!Array.isArray(input)) return null;
  const calls = new Set<string>();
  const open = new Set<string>();
  for (const [position, item] of (input as Fields[]).entries()) {
    const { type, call_id: call, id } = item;
    if (type === "function_call") {
      calls.add(call);
      open.add(call);
    }
    if (type === "function_call_output") {
      if (!calls.has(call))
        return refuse(`No tool call found for function call output with call_id ${call}.`, "input");
      open.delete(call);
    }
    if (type !== "reasoning") continue;
    if (!reasons(model))
      return refuse(
        "Reasoning input items can only be provided to a reasoning or computer use model. Remove reasoning items from your input and try again.",
        "input",
      );
    const { encrypted_content: sealed } = item;
    if (!sealed && store === false)
      return {
        ...refuse(
          `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
          "input",
        ),
        status: 404,
      };
    if (sealed !== sealedReasoning(id))
      return refuse(
        `The encrypted content for item ${id} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
        null,
        "invalid_encrypted_content",
      );
    const next = input[position + 1] as Fields | undefined;
    const follows =
      next &&
      (next["type"] === "function_call" || next["type"] === "reasoning" || next["role"] === "assistant");
    if (!follows)
      return refuse(
        `Item '${id}' of type 'reasoning' was provided without its required following item.`,
        "input",
      );
  }
  const [unanswered] = open;
  return unanswered ? refuse(`No tool output found for function call ${unanswered}.`, "input") : null;
}

export const sealedReasoning = (id: string): string =>
  `gAAAA${Buffer.from(`sealed ${id}`).toString("base64url")}`;

function turnFaults(messages: readonly Fields[]): OpenAiFault | null {
  let open = new Set<string>();
  for (const [position, { role, content, tool_calls: calls, tool_call_id: id }] of messages.entries()) {
    if (role === "tool") {
      if (!open.delete(id))
        return refuse(
          "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          `messages.[${position}].role`,
        );
      continue;
    }
    if (open.size > 0) return unansweredCalls(open);
    if (role !== "assistant") continue;
    if ((content === null || content === undefined) && !calls)
      return refuse(
        "Invalid value for 'content': expected a string, got null.",
        `messages.[${position}].content`,
      );
    open = new Set((calls ?? []).map((call: Fields) => String(call["id"])));
  }
  return open.size > 0 ? unansweredCalls(open) : null;
}

const unansweredCalls = (open: ReadonlySet<string>): OpenAiFault =>
  refuse(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`,
    "messages",
  );
