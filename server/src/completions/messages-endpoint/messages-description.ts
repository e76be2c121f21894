import {
  eventStream,
  objectSchema,
  type Contract,
  type EndpointDescription,
} from "../../platform/openapi/endpoint-description.ts";
import {
  COMPLETION_FAILURES,
  COMPLETIONS_ACCESS,
  describeCompletion,
  describeModels,
  jsonBody,
  PROMPT_FIELDS,
  READ_FAILURES,
} from "../completions-contract.ts";

export const MESSAGES_PATH = "/anthropic/v1";

const contract: Contract = {
  ...COMPLETIONS_ACCESS,
  name: "Anthropic Messages API",
  failure: {
    name: "MessagesFailure",
    schema: objectSchema(
      {
        type: { const: "error" },
        error: objectSchema({ type: { type: "string" }, message: { type: "string" } }, ["type", "message"]),
        request_id: { type: "string" },
      },
      ["type", "error", "request_id"],
    ),
  },
};

const SYSTEM = {
  system: {
    anyOf: [{ type: "string" }, { type: "array", items: { type: "object" } }],
    description: "Instructions for the model",
  },
};

const BLOCK = objectSchema({ type: { type: "string" } }, ["type"]);
const MESSAGE = {
  id: { type: "string" },
  type: { const: "message" },
  role: { const: "assistant" },
  model: { type: "string" },
  content: { type: "array", items: BLOCK, description: "Text and tool_use blocks" },
  stop_reason: { type: ["string", "null"] },
  usage: objectSchema({ input_tokens: { type: "integer" }, output_tokens: { type: "integer" } }, [
    "input_tokens",
    "output_tokens",
  ]),
};
const INDEX = { index: { type: "integer" } };
const OBJECT = { type: "object" };

/** The vendor's events, by name. */
const EVENTS: Readonly<Record<string, Parameters<typeof objectSchema>[0]>> = {
  message_start: { message: objectSchema(MESSAGE, Object.keys(MESSAGE)) },
  content_block_start: { ...INDEX, content_block: BLOCK },
  content_block_delta: { ...INDEX, delta: BLOCK },
  content_block_stop: INDEX,
  message_delta: { delta: OBJECT, usage: OBJECT },
  message_stop: {},
  ping: {},
  error: { error: objectSchema({ type: { type: "string" }, message: { type: "string" } }) },
};

const EVENT = {
  oneOf: Object.entries(EVENTS).map(([type, fields]) =>
    objectSchema({ type: { const: type }, ...fields }, ["type", ...Object.keys(fields)]),
  ),
};

/** Every route of the messages endpoint. */
export const MESSAGES_DESCRIPTION: readonly EndpointDescription[] = [
  describeCompletion(contract, {
    id: "createMessage",
    path: `${MESSAGES_PATH}/messages`,
    summary: "Create a message in the Anthropic Messages format",
    description:
      "The vendor's Messages format, with server tools added to the request and `sources` to the answer. Point the vendor's SDK at the address that ends in /anthropic. Further fields of the format and anthropic-* headers are passed on; tools that run at the vendor and are billed apart are refused. A stream carries the vendor's events, with `sources` in message_delta.",
    body: [
      { ...SYSTEM, max_tokens: { type: "integer", minimum: 1, examples: [1000] } },
      ["model", "max_tokens", "messages"],
    ],
    answer: MESSAGE,
    stream: eventStream(EVENT, { enum: Object.keys(EVENTS) }),
  }),
  {
    contract,
    id: "countMessageTokens",
    method: "post",
    path: `${MESSAGES_PATH}/messages/count_tokens`,
    summary: "Estimate the tokens of a message before you send it",
    description:
      "Takes the body of a message without max_tokens. The count is an estimate: it makes no vendor call and costs no credits, but counts towards the hourly limit.",
    body: jsonBody({ ...PROMPT_FIELDS, ...SYSTEM }, ["model", "messages"]),
    answer: jsonBody({ input_tokens: { type: "integer" } }, ["input_tokens"]),
    failures: {
      ...READ_FAILURES,
      "413": COMPLETION_FAILURES["413"],
      "429": COMPLETION_FAILURES["429"],
    },
  },
  ...describeModels(contract, {
    base: MESSAGES_PATH,
    ids: ["listMessageModels", "getMessageModel"],
    endpoint: "messages",
    description: "The models your plan includes, page by page in the vendor's format.",
    parameters: [
      {
        name: "limit",
        in: "query",
        description: "Models on a page",
        schema: { type: "integer", minimum: 1, maximum: 1000, default: 20 },
      },
      {
        name: "after_id",
        in: "query",
        description: "Start after this model",
        schema: { type: "string" },
      },
      { name: "before_id", in: "query", description: "End before this model", schema: { type: "string" } },
    ],
    model: {
      type: { const: "model" },
      id: { type: "string" },
      display_name: { type: "string" },
      created_at: { type: "string" },
    },
    list: {
      has_more: { type: "boolean" },
      first_id: { type: ["string", "null"] },
      last_id: { type: ["string", "null"] },
    },
  }),
];
