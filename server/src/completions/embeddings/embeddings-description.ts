import { objectSchema, type EndpointDescription } from "../../platform/openapi/endpoint-description.ts";
import { CHAT_CONTRACT, CHAT_PATH } from "../chat/chat-description.ts";
import { COMPLETION_FAILURES, jsonBody, READ_FAILURES } from "../completions-contract.ts";
import { MAX_TEXT_CHARACTERS, MAX_TEXTS } from "./read-embeddings-request.ts";

export const EMBEDDINGS_PATH = `${CHAT_PATH}/embeddings`;

/** The one route of the embeddings endpoint. */
export const EMBEDDINGS_DESCRIPTION: readonly EndpointDescription[] = [
  {
    contract: { ...CHAT_CONTRACT, name: "OpenAI Embeddings API" },
    id: "createEmbeddings",
    method: "post",
    path: EMBEDDINGS_PATH,
    summary: "Turn texts into vectors in the OpenAI format",
    description:
      "The vectors of the model that the project's search uses: the built-in one, or the one that is configured. `model` is its ID from the list of models. It costs no credits, but counts towards the hourly limit.",
    body: jsonBody(
      {
        model: {
          type: "string",
          description: "The embedding model from the list",
          examples: ["all-MiniLM-L6-v2/int8-1"],
        },
        input: {
          anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, maxItems: MAX_TEXTS }],
          description: `Texts of at most ${MAX_TEXT_CHARACTERS} characters`,
          examples: [["Hello"]],
        },
        encoding_format: { enum: ["float", "base64"], default: "float" },
      },
      ["model", "input"],
    ),
    answer: jsonBody(
      {
        object: { const: "list" },
        data: {
          type: "array",
          items: objectSchema(
            {
              object: { const: "embedding" },
              index: { type: "integer" },
              embedding: {
                anyOf: [{ type: "array", items: { type: "number" } }, { type: "string" }],
                description: "Numbers, or 32-bit floats in base64",
              },
            },
            ["object", "index", "embedding"],
          ),
        },
        model: { type: "string" },
        usage: objectSchema({ prompt_tokens: { type: "integer" }, total_tokens: { type: "integer" } }, [
          "prompt_tokens",
          "total_tokens",
        ]),
      },
      ["object", "data", "model", "usage"],
    ),
    failures: {
      ...READ_FAILURES,
      "413": COMPLETION_FAILURES["413"],
      "429": COMPLETION_FAILURES["429"],
      "503": "No embedding model works at the moment",
    },
  },
];
