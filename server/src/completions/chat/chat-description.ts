import {
  eventStream,
  objectSchema,
  type Contract,
  type EndpointDescription,
} from "../../platform/openapi/endpoint-description.ts";
import { COMPLETIONS_ACCESS, describeCompletion, describeModels } from "../completions-contract.ts";

export const CHAT_PATH = "/openai/v1";

const NULLABLE_TEXT = { type: ["string", "null"] };

export const CHAT_CONTRACT: Contract = {
  ...COMPLETIONS_ACCESS,
  name: "OpenAI Chat Completions API",
  failure: {
    name: "ChatFailure",
    schema: objectSchema(
      {
        error: objectSchema(
          {
            message: { type: "string" },
            type: { type: "string" },
            code: NULLABLE_TEXT,
            param: { ...NULLABLE_TEXT, description: "The invalid field" },
          },
          ["message", "type", "code", "param"],
        ),
      },
      ["error"],
    ),
  },
};

const USAGE = objectSchema(
  {
    prompt_tokens: { type: "integer" },
    completion_tokens: { type: "integer" },
    total_tokens: { type: "integer" },
  },
  ["prompt_tokens", "completion_tokens", "total_tokens"],
);

const TOOL_CALLS = { type: "array", items: { type: "object" }, description: "Calls of the client's tools" };

const CHOICE = objectSchema(
  {
    index: { type: "integer" },
    message: objectSchema({ role: { const: "assistant" }, content: NULLABLE_TEXT, tool_calls: TOOL_CALLS }, [
      "role",
      "content",
    ]),
    finish_reason: { enum: ["stop", "length", "tool_calls", "content_filter"] },
  },
  ["index", "message", "finish_reason"],
);

const CHUNK = objectSchema(
  {
    id: { type: "string" },
    object: { const: "chat.completion.chunk" },
    created: { type: "integer" },
    model: { type: "string" },
    choices: {
      type: "array",
      items: objectSchema(
        {
          index: { type: "integer" },
          delta: objectSchema({
            role: { const: "assistant" },
            content: NULLABLE_TEXT,
            tool_calls: TOOL_CALLS,
          }),
          finish_reason: NULLABLE_TEXT,
        },
        ["index", "delta", "finish_reason"],
      ),
      description: "One choice; none in the chunk with the usage",
    },
    usage: { anyOf: [USAGE, { type: "null" }] },
  },
  ["id", "object", "created", "model", "choices"],
);

/** Every route of the chat-completions endpoint. */
export const CHAT_DESCRIPTION: readonly EndpointDescription[] = [
  describeCompletion(CHAT_CONTRACT, {
    id: "createChatCompletion",
    path: `${CHAT_PATH}/chat/completions`,
    summary: "Create a chat completion in the OpenAI format",
    description:
      "The vendor's Chat Completions format over the same models, tools and credits as the messages endpoint. Point the vendor's SDK at the address that ends in /openai/v1. One choice; `n` above 1, `functions` and `audio` are refused. `response_format` may demand JSON; the offline model answers 400 where its text doesn't fit. A stream carries the vendor's chunks and ends with [DONE].",
    body: [
      {
        max_completion_tokens: {
          type: "integer",
          minimum: 1,
          description: "Maximum length of the reply; `max_tokens` means the same",
        },
        response_format: { type: "object", description: "`text`, `json_object` or `json_schema`" },
        reasoning_effort: { type: "string", description: "How long a thinking model may think" },
        stream_options: objectSchema({ include_usage: { type: "boolean" } }),
      },
      ["model", "messages"],
    ],
    answer: {
      id: { type: "string" },
      object: { const: "chat.completion" },
      model: { type: "string" },
      choices: { type: "array", items: CHOICE, description: "One choice with its message" },
      usage: USAGE,
    },
    stream: eventStream({ anyOf: [CHUNK, CHAT_CONTRACT.failure.schema, { const: "[DONE]" }] }),
  }),
  ...describeModels(CHAT_CONTRACT, {
    base: CHAT_PATH,
    ids: ["listChatModels", "getChatModel"],
    endpoint: "chat-completions",
    description: "The models your plan includes, in the vendor's format.",
    model: {
      id: { type: "string" },
      object: { const: "model" },
      created: { type: "integer" },
      owned_by: { type: "string" },
    },
    list: { object: { const: "list" } },
  }),
];
