import { findBetaMessagesFault, findMessagesFault } from "./published-schemas.ts";
import { findVendorModel } from "./vendor-models.ts";

interface Block {
  type?: string;
  id?: string;
  text?: string;
  tool_use_id?: string;
  data?: string;
}

interface ChatTurn {
  role?: string;
  content?: string | Block[];
}

/** What the real API would refuse with status 400, so that a gateway that garbles requests is caught. */
export function findRequestFault(body: Record<string, unknown>): string | null {
  if (typeof body["model"] !== "string") return "model: Field required";
  if (!Number.isInteger(body["max_tokens"])) return "max_tokens: Field required";
  const messages = body["messages"];
  if (!Array.isArray(messages) || messages.length === 0) return "messages: at least one message is required";
  if ((messages as ChatTurn[])[0]!.role !== "user") return 'messages: first message must use the "user" role';
  const marks = JSON.stringify(body).match(/"cache_control":\{/g)?.length ?? 0;
  if (marks > MOST_MARKS)
    return `A maximum of ${MOST_MARKS} blocks with cache_control may be provided. Found ${marks}.`;
  for (const [i, turn] of (messages as ChatTurn[]).entries()) {
    const fault = findFault(turn, (messages as ChatTurn[])[i - 1]);
    if (fault !== null) return `messages.${i}.${fault}`;
  }
  return findToolFault(body["tools"]);
}

const MOST_MARKS = 4;

/** What this vendor has sealed. */
const SEALED = /^[A-Za-z\d+/]+=*$/;

function findFault(turn: ChatTurn, before: ChatTurn | undefined): string | null {
  // Newer models take further instructions between the turns.
  const isInstruction = turn.role === "system" && before !== undefined;
  if (turn.role !== "user" && turn.role !== "assistant" && !isInstruction)
    return "role: Input should be 'user' or 'assistant'";
  if (turn.content === "") return "content: text content blocks must be non-empty";
  if (typeof turn.content === "string") return null;
  if (!Array.isArray(turn.content)) return "content: Input should be a valid list";
  const calls = Array.isArray(before?.content)
    ? before.content.filter((block) => block.type === "tool_use")
    : [];
  const answered = new Set<string>();
  for (const block of turn.content) {
    if (block.type === "text" && !block.text) return "content: text content blocks must be non-empty";
    if (block.type === "redacted_thinking" && !SEALED.test(block.data ?? ""))
      return "content: Invalid `data` in `redacted_thinking` block";
    if (block.type !== "tool_result") continue;
    if (!calls.some((call) => call.id === block.tool_use_id)) return "content: unexpected `tool_use_id`";
    answered.add(block.tool_use_id!);
  }
  const missing = turn.role === "user" && calls.some((call) => !answered.has(call.id!));
  return missing ? "content: `tool_use` ids were found without `tool_result` blocks" : null;
}

function findToolFault(tools: unknown): string | null {
  if (tools === undefined) return null;
  const names = new Set<string>();
  for (const [i, tool] of (tools as { type?: string; name?: string; input_schema?: unknown }[]).entries()) {
    if (tool.type?.startsWith("svc:"))
      return `tools.${i}: Input tag '${tool.type}' does not match any expected tag`;
    if (!tool.name) return `tools.${i}.name: Field required`;
    if (names.has(tool.name)) return "tools: Tool names must be unique.";
    names.add(tool.name);
    const custom = tool.type === undefined || tool.type === "custom";
    if (custom && tool.input_schema === undefined) return `tools.${i}.custom.input_schema: Field required`;
  }
  return null;
}

/** What the request's form has that the vendor's published types don't. */
export function findFormFault(body: Record<string, unknown>, isBeta: boolean): string | null {
  const fault = (isBeta ? findBetaMessagesFault : findMessagesFault)(body);
  if (!fault) return null;
  if (fault.kind === "unknown") return `${fault.path}: Extra inputs are not permitted`;
  if (fault.kind === "missing") return `${fault.path}: Field required`;
  return `${fault.path}: Input should be a valid value`;
}

/** Models from Opus 4.7 on take no sampling. */
const TAKES_SAMPLING = /^claude-(3|opus-4-[0156]|sonnet-4|haiku-4)/;

export function findSamplingFault(body: Record<string, unknown>): string | null {
  const { temperature, top_p: topP } = body;
  if (temperature !== undefined && topP !== undefined)
    return "`temperature` and `top_p` cannot both be specified for this model. Please use only one.";
  if (typeof temperature === "number" && (temperature < 0 || temperature > 1))
    return "temperature: range: 0..1";
  if (TAKES_SAMPLING.test(String(body["model"]))) return null;
  if (temperature !== undefined && temperature !== 1) return "`temperature` is deprecated for this model.";
  return body["top_k"] === undefined ? null : "`top_k` is deprecated for this model.";
}

export function findEffortFault({ model, output_config: config }: Record<string, unknown>): string | null {
  const efforts = findVendorModel("anthropic", String(model))?.efforts;
  const { effort } = (config ?? {}) as { effort?: string };
  if (efforts === undefined || effort === undefined || efforts.includes(effort)) return null;
  return efforts.length === 0
    ? "This model does not support the effort parameter."
    : `output_config.effort: '${effort}' is not supported for this model.`;
}
