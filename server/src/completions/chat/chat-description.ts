import {
  objectSchema,
  type Contract,
  type EndpointDescription,
} from "../../platform/openapi/endpoint-description.ts";
import {
  COMPLETION_FAILURES,
  COMPLETIONS_ACCESS,
  MODEL_ID,
  READ_FAILURES,
  SERVER_TOOLS,
  SOURCES,
  STREAM_FLAG,
  wholeOrStream,
} from "../completions-contract.ts";

export const CHAT_PATH = "/openai/v1";

const NULLABLE_TEXT = { type: ["string", "null"] };

const contract: Contract = {
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
            param: { ...NULLABLE_TEXT, description: "The field that is wrong" },
          },
          ["message", "type", "code", "param"],
        ),
      },
      ["error"],
    ),
  },
};

const MODEL = {
  id: { type: "string" },
  object: { const: "model" },
  created: { type: "integer" },
  owned_by: { type: "string" },
};

/** Every route of the chat-completions endpoint. */
export const CHAT_DESCRIPTION: readonly EndpointDescription[] = [
  {
    contract,
    id: "createChatCompletion",
    method: "post",
    path: `${CHAT_PATH}/chat/completions`,
    summary: "Create a chat completion in the OpenAI format",
    description:
      "The vendor's Chat Completions format over the same models, tools and credits as the messages endpoint. Point the vendor's SDK at the address that ends in /openai/v1. One choice, text only; `n` above 1, `response_format` other than text, `functions` and `audio` are refused. A stream carries the vendor's chunks and ends with [DONE].",
    body: {
      "application/json": objectSchema(
        {
          model: { type: "string", description: "A model of the list" },
          messages: {
            type: "array",
            items: { type: "object" },
            description:
              "The conversation. At least one user message has text; each has at most 5,000 characters of it.",
          },
          max_completion_tokens: {
            type: "integer",
            minimum: 1,
            description: "The length of the reply; `max_tokens` does the same",
          },
          tools: { type: "array", items: { type: "object" }, description: SERVER_TOOLS },
          stream: STREAM_FLAG,
          stream_options: objectSchema({ include_usage: { type: "boolean" } }),
        },
        ["model", "messages"],
      ),
    },
    answer: wholeOrStream({
      id: { type: "string" },
      choices: { type: "array", items: { type: "object" }, description: "One choice with its message" },
      usage: objectSchema({
        prompt_tokens: { type: "integer" },
        completion_tokens: { type: "integer" },
        total_tokens: { type: "integer" },
      }),
      sources: SOURCES,
    }),
    failures: COMPLETION_FAILURES,
  },
  {
    contract,
    id: "listChatModels",
    method: "get",
    path: `${CHAT_PATH}/models`,
    summary: "List the models of the chat-completions endpoint",
    description: "The models that the plan has, in the vendor's format.",
    answer: {
      "application/json": objectSchema(
        {
          object: { const: "list" },
          data: { type: "array", items: objectSchema(MODEL, Object.keys(MODEL)) },
        },
        ["object", "data"],
      ),
    },
    failures: READ_FAILURES,
  },
  {
    contract,
    id: "getChatModel",
    method: "get",
    path: `${CHAT_PATH}/models/{id}`,
    summary: "Get one model of the chat-completions endpoint",
    description: "An entry of the list by its id.",
    parameters: [MODEL_ID],
    answer: { "application/json": objectSchema(MODEL, Object.keys(MODEL)) },
    failures: { ...READ_FAILURES, "404": "There is no such model" },
  },
];
