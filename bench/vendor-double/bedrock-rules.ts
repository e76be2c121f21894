import { findSamplingFault } from "./messages-faults.ts";
import { findBedrockFault, type FormFault } from "./published-schemas.ts";

export interface BedrockFault {
  readonly status: number;
  /** The header that names the error. */
  readonly type: string;
  readonly message: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the schema has checked the shape before a rule reads it
type Fields = Readonly<Record<string, any>>;

/** Named by a profile of a region, as newer models must be. */
const PROFILE = /^(us|eu|apac|global)\./;
const KNOWN = /^((us|eu|apac|global)\.)?(anthropic|amazon|meta|mistral|openai)\.[\w.:-]+$/;
const NEEDS_PROFILE = /^anthropic\.claude/;
const CACHES = /anthropic\.claude|amazon\.nova/;

const refuse = (message: string): BedrockFault => ({ status: 400, type: "ValidationException", message });

/** What the vendor would refuse, in its words. */
export function findBedrockRefusal(model: string, body: Fields): BedrockFault | null {
  if (!KNOWN.test(model)) return refuse("The provided model identifier is invalid.");
  if (NEEDS_PROFILE.test(model) && !PROFILE.test(model))
    return refuse(
      `Invocation of model ID ${model} with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.`,
    );
  return (
    formFault(findBedrockFault(body)) ??
    turnFault(body) ??
    cacheFault(model, body) ??
    samplingFault(model, body)
  );
}

function formFault(fault: FormFault | null): BedrockFault | null {
  if (!fault) return null;
  const place = fault.path === "" ? "request" : fault.path;
  if (fault.kind === "unknown")
    return refuse(`The model returned the following errors: ${place}: Extra inputs are not permitted`);
  const rule = fault.kind === "missing" ? "Member must not be null" : "Member must satisfy constraint";
  return refuse(`1 validation error detected: Value at '${place}' failed to satisfy constraint: ${rule}`);
}

function turnFault({ messages = [], toolConfig }: Fields): BedrockFault | null {
  const turns = messages as Fields[];
  if (turns.length === 0)
    return refuse(
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    );
  if (turns[0]!["role"] !== "user")
    return refuse(
      "A conversation must start with a user message. Try again with a conversation that starts with a user message.",
    );
  let open: string[] = [];
  for (const [position, { role, content }] of turns.entries()) {
    const blocks = content as Fields[];
    if (blocks.length === 0)
      return refuse(
        `The content field in the Message object at messages.${position} is empty. Add a ContentBlock object to the content field and try again.`,
      );
    if (position > 0 && turns[position - 1]!["role"] === role)
      return refuse(
        "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.",
      );
    const blank = blocks.findIndex(
      (block) => typeof block["text"] === "string" && block["text"].trim() === "",
    );
    if (blank >= 0)
      return refuse(
        `The text field in the ContentBlock object at messages.${position}.content.${blank} is blank. Add text to the text field, and try again.`,
      );
    const answered = blocks.flatMap((block) =>
      block["toolResult"] ? [String(block["toolResult"].toolUseId)] : [],
    );
    if (answered.some((id) => !open.includes(id)) || answered.length < open.length)
      return refuse(
        `Expected toolResult blocks at messages.${position}.content for the following Ids: ${open.join(", ")}`,
      );
    open = blocks.flatMap((block) => (block["toolUse"] ? [String(block["toolUse"].toolUseId)] : []));
    if ((open.length > 0 || answered.length > 0) && toolConfig === undefined)
      return refuse("The toolConfig field must be defined when using toolUse and toolResult content blocks.");
    const thoughts = blocks.filter((block) => block["reasoningContent"]);
    if (thoughts.some((block) => !isSigned(block["reasoningContent"] as Fields)))
      return refuse(`messages.${position}.content.0.reasoningContent: Invalid signature in thinking block`);
  }
  const names = turns.flatMap(({ content }) =>
    (content as Fields[]).flatMap(({ document }) => (document ? [String(document.name)] : [])),
  );
  if (new Set(names).size < names.length)
    return refuse("The model returned the following errors: Document file names must be unique.");
  return open.length > 0
    ? refuse(
        `Expected toolResult blocks at messages.${turns.length}.content for the following Ids: ${open.join(", ")}`,
      )
    : null;
}

function cacheFault(model: string, body: Fields): BedrockFault | null {
  const points = JSON.stringify(body).match(/"cachePoint":/g)?.length ?? 0;
  if (points > 0 && !CACHES.test(model))
    return {
      status: 403,
      type: "AccessDeniedException",
      message:
        "You invoked an unsupported model or your request did not allow prompt caching. See the documentation for more information.",
    };
  return points > 4 ? refuse("A maximum of 4 blocks with cachePoint may be provided.") : null;
}

/** As the model's own vendor has it. */
function samplingFault(model: string, { inferenceConfig }: Fields): BedrockFault | null {
  const [, claude] = /anthropic\.(claude[\w-]*?)(?:-v\d+(?::\d+)?)?$/.exec(model) ?? [];
  if (claude === undefined) return null;
  const { temperature, topP: top_p } = (inferenceConfig ?? {}) as Fields;
  const fault = findSamplingFault({ model: claude, temperature, top_p });
  return fault === null ? null : refuse(`The model returned the following errors: ${fault}`);
}

const SIGNED = "signed by the double ";
export const bedrockSignature = (id: string): string => Buffer.from(SIGNED + id).toString("base64");
const isSigned = ({ reasoningText }: Fields): boolean =>
  reasoningText === undefined ||
  Buffer.from(String(reasoningText.signature), "base64").toString().startsWith(SIGNED);
