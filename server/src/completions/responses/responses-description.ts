import {
  eventStream,
  objectSchema,
  type Contract,
  type EndpointDescription,
} from "../../platform/openapi/endpoint-description.ts";
import { CHAT_CONTRACT, CHAT_PATH } from "../chat/chat-description.ts";
import {
  COMPLETION_FAILURES,
  describeCompletion,
  jsonBody,
  PROMPT_FIELDS,
  READ_FAILURES,
} from "../completions-contract.ts";

export const RESPONSES_PATH = `${CHAT_PATH}/responses`;

const contract: Contract = { ...CHAT_CONTRACT, name: "OpenAI Responses API" };
const LIST = { type: "array", items: { type: "object" } };
const UNKNOWN = { "404": "The response doesn't exist, has expired, or belongs to another project" };
const ID = {
  name: "id",
  in: "path",
  description: "The ID of a stored response",
  schema: { type: "string" },
} as const;

const { messages: _messages, ...PROMPT } = PROMPT_FIELDS;
const ASKED = {
  ...PROMPT,
  input: {
    anyOf: [{ type: "string" }, LIST],
    description:
      "The user's text, or items: messages, function calls and their outputs, reasoning. At least one user message must contain text, at most 5,000 characters each.",
    examples: ["Hello"],
  },
  instructions: { type: "string", description: "Instructions for the model, for this response alone" },
  previous_response_id: {
    type: "string",
    description: "A stored response of the same project that this one continues",
  },
  text: {
    type: "object",
    description: "`format` may demand JSON: `json_object`, or `json_schema` with a schema",
  },
  reasoning: { type: "object", description: "`effort`: how long a thinking model may think" },
};

const RESPONSE = {
  id: { type: "string" },
  object: { const: "response" },
  status: { enum: ["completed", "incomplete", "failed", "in_progress"] },
  model: { type: "string" },
  output: {
    type: "array",
    items: objectSchema({ id: { type: "string" }, type: { type: "string" } }, ["id", "type"]),
    description: "Messages, function calls and reasoning",
  },
  usage: {
    anyOf: [
      objectSchema(
        {
          input_tokens: { type: "integer" },
          output_tokens: { type: "integer" },
          total_tokens: { type: "integer" },
        },
        ["input_tokens", "output_tokens", "total_tokens"],
      ),
      { type: "null" },
    ],
    description: "Null while it is in progress",
  },
};

const EVENT = objectSchema(
  {
    type: { type: "string", description: "The name of the event" },
    sequence_number: { type: "integer" },
    response: objectSchema(RESPONSE, Object.keys(RESPONSE)),
    item: { type: "object" },
    part: { type: "object" },
    delta: { type: "string" },
  },
  ["type", "sequence_number"],
);

/** Every route of the Responses endpoint. */
export const RESPONSES_DESCRIPTION: readonly EndpointDescription[] = [
  withoutMessages(
    describeCompletion(contract, {
      id: "createResponse",
      path: RESPONSES_PATH,
      summary: "Create a response in the OpenAI Responses format",
      description:
        "The vendor's Responses format over the same models, tools and credits as the other endpoints. Point the vendor's SDK at the address that ends in /openai/v1. Responses are kept for 30 days, or as long as the project keeps conversations, unless `store` is false. Fields and tools that have no effect here are refused with their name in `param`. A stream carries the vendor's events with sequence numbers.",
      body: [
        {
          ...ASKED,
          store: { type: "boolean", default: true, description: "Whether the response is kept" },
          max_output_tokens: { type: "integer", minimum: 1 },
          metadata: { type: "object", description: "Up to 16 texts of your own" },
        },
        ["model", "input"],
      ],
      answer: RESPONSE,
      stream: eventStream(EVENT, { type: "string", description: "The vendor's name, the same as `type`" }),
    }),
  ),
  {
    contract,
    id: "countResponseTokens",
    method: "post",
    path: `${RESPONSES_PATH}/input_tokens`,
    summary: "Estimate the tokens of a response before you create it",
    description:
      "Takes the body of a response. The count is an estimate: it makes no vendor call and costs no credits, but counts towards the hourly limit.",
    body: jsonBody(ASKED, ["model", "input"]),
    answer: jsonBody({ object: { const: "response.input_tokens" }, input_tokens: { type: "integer" } }, [
      "object",
      "input_tokens",
    ]),
    failures: { ...READ_FAILURES, "413": COMPLETION_FAILURES["413"], "429": COMPLETION_FAILURES["429"] },
  },
  {
    contract,
    id: "getResponse",
    method: "get",
    path: `${RESPONSES_PATH}/{id}`,
    summary: "Read a stored response",
    description: "As it was answered. A key sees only the responses of its project.",
    parameters: [ID],
    answer: jsonBody(RESPONSE, Object.keys(RESPONSE)),
    failures: { ...READ_FAILURES, ...UNKNOWN },
  },
  {
    contract,
    id: "deleteResponse",
    method: "delete",
    path: `${RESPONSES_PATH}/{id}`,
    summary: "Delete a stored response",
    description: "Responses that continue it can't be continued any more.",
    parameters: [ID],
    answer: jsonBody({ id: { type: "string" }, deleted: { const: true } }, ["id", "deleted"]),
    failures: { ...READ_FAILURES, ...UNKNOWN },
  },
  {
    contract,
    id: "listResponseInput",
    method: "get",
    path: `${RESPONSES_PATH}/{id}/input_items`,
    summary: "List what a stored response was asked",
    description: "The items of its own request, without those of the responses it continues.",
    parameters: [
      ID,
      {
        name: "limit",
        in: "query",
        description: "Items on a page",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      },
      {
        name: "order",
        in: "query",
        description: "The newest first by default",
        schema: { enum: ["asc", "desc"] },
      },
      { name: "after", in: "query", description: "Start after this item", schema: { type: "string" } },
    ],
    answer: jsonBody({ object: { const: "list" }, data: LIST, has_more: { type: "boolean" } }, [
      "object",
      "data",
      "has_more",
    ]),
    failures: { ...READ_FAILURES, ...UNKNOWN },
  },
];

/** The format has `input` in place of messages. */
function withoutMessages(description: EndpointDescription): EndpointDescription {
  const { properties, ...body } = description.body!["application/json"] as {
    properties: Record<string, unknown>;
  };
  const { messages: _replaced, ...rest } = properties;
  return { ...description, body: { "application/json": { ...body, properties: rest } } };
}
