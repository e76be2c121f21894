import type { Content, Contract, EndpointParameter } from "../platform/openapi/endpoint-description.ts";
import { EVENT_STREAM, objectSchema } from "../platform/openapi/endpoint-description.ts";

/** What both completion endpoints have in common in the OpenAPI document. */
export const COMPLETIONS_ACCESS = {
  tag: "completions",
  access: "Project key with Sessions > Write and Training > Read, on the Professional plan or above",
  security: ["completionKey", "completionBearer", "key"],
} satisfies Partial<Contract>;

export const COMPLETION_FAILURES = {
  "400": "The request is not valid, or the plan does not have the model",
  "401": "The key is missing or unknown",
  "402": "The organization has no credits left, or a budget is used up",
  "403": "The key does not have the permissions",
  "413": "The request exceeds 10 MB",
  "429": "The organization has used its hour; `retry-after` has the seconds to wait",
  "500": "Internal error, or five tool round trips without an answer",
  default: "A refusal of the model vendor, with its own status and message",
};

const { "400": invalid, "401": unknownKey, "403": forbidden } = COMPLETION_FAILURES;
/** Lists and counts ask no vendor and cost no credits. */
export const READ_FAILURES = { "400": invalid, "401": unknownKey, "403": forbidden };

export const MODEL_ID: EndpointParameter = {
  name: "id",
  in: "path",
  description: "The id of a model from the list",
  schema: { type: "string" },
};

export const SERVER_TOOLS =
  "Tools of the client, and server tools: `svc:knowledgebase` (`limit` 1 to 20, `mode` `tool_only` or `hybrid`) searches the training content, `svc:web_search` (`max_results` 1 to 25) searches the web.";

export const SOURCES = {
  type: "array",
  items: { type: "object" },
  description:
    "What the server tools found, each once: `knowledgebase` with content, score and doc_id, or `web` with title, url and text. Not part of the vendor's format.",
};

export const STREAM_FLAG = { type: "boolean", default: false, description: "Answer with server-sent events" };

/** A whole answer as JSON, or its events while it is being written. */
export const wholeOrStream = (properties: Parameters<typeof objectSchema>[0]): Content => ({
  "application/json": objectSchema(properties, Object.keys(properties)),
  ...EVENT_STREAM,
});
