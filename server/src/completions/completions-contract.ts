import type { Content, Contract, EndpointDescription } from "../platform/openapi/endpoint-description.ts";
import { objectSchema } from "../platform/openapi/endpoint-description.ts";

/** What both completion endpoints have in common in the OpenAPI document. */
export const COMPLETIONS_ACCESS = {
  tag: "completions",
  access: "Project key with Sessions > Write and Training > Read, on the Professional plan or above",
  security: ["completionKey", "completionBearer", "key"],
} satisfies Partial<Contract>;

export const COMPLETION_FAILURES = {
  "400": "The request is invalid, or the plan doesn't include the model",
  "401": "The key is missing or unknown",
  "402": "The organization has no credits left, or a budget is spent",
  "403": "The key lacks the permissions",
  "413": "The request exceeds 10 MB",
  "429": "The organization has reached its hourly limit; `retry-after` has the seconds to wait",
  "500": "Internal error, or five tool round trips without an answer",
  default: "An error from the model vendor, with its own status and message",
};

const { "400": invalid, "401": unknownKey, "403": forbidden } = COMPLETION_FAILURES;
/** Lists and counts ask no vendor and cost no credits. */
export const READ_FAILURES = { "400": invalid, "401": unknownKey, "403": forbidden };

const SERVER_TOOLS =
  "The client's own tools, and server tools: `svc:knowledgebase` (`limit` 1 to 20, `mode` `tool_only` or `hybrid`, `citations` `{enabled: true}` for citable results) searches the training content, `svc:web_search` (`max_results` 1 to 25) searches the web, `svc:actions` (`names`) runs actions of the project.";

const TEXT = { type: "string" };
const SOURCES = {
  type: "array",
  items: {
    oneOf: [
      objectSchema(
        { type: { const: "knowledgebase" }, content: TEXT, score: { type: "number" }, doc_id: TEXT },
        ["type", "content", "score", "doc_id"],
      ),
      objectSchema({ type: { const: "web" }, title: TEXT, url: TEXT, text: TEXT }, [
        "type",
        "title",
        "url",
        "text",
      ]),
    ],
  },
  description:
    "What the server tools found, without duplicates: `knowledgebase` with content, score and doc_id, or `web` with title, url and text. Not part of the vendor's format.",
};

const STREAM_FLAG = {
  type: "boolean",
  default: false,
  description: "Stream the reply as server-sent events",
};

/** A whole answer as JSON, or its events while it is being written. */
const wholeOrStream = (properties: Parameters<typeof objectSchema>[0], stream: Content): Content => ({
  "application/json": objectSchema(properties, Object.keys(properties)),
  ...stream,
});

/** What a model reads, in both formats. */
export const PROMPT_FIELDS = {
  model: { type: "string", description: "A model from the list", examples: ["parley-offline-1"] },
  messages: {
    type: "array",
    items: { type: "object" },
    description:
      "The conversation. At least one user message must contain text, at most 5,000 characters each.",
    examples: [[{ role: "user", content: "Hello" }]],
  },
  tools: { type: "array", items: { type: "object" }, description: SERVER_TOOLS },
};

type Schemas = Parameters<typeof objectSchema>[0];

export const jsonBody = (properties: Schemas, required: readonly string[]): Content => ({
  "application/json": objectSchema(properties, [...required]),
});

/** The route that creates a reply. */
export function describeCompletion(
  contract: Contract,
  {
    body,
    answer,
    stream,
    ...route
  }: Pick<EndpointDescription, "id" | "path" | "summary" | "description"> & {
    readonly body: readonly [properties: Schemas, required: readonly string[]];
    readonly answer: Schemas;
    readonly stream: Content;
  },
): EndpointDescription {
  const [properties, required] = body;
  return {
    ...route,
    contract,
    method: "post",
    body: jsonBody({ ...PROMPT_FIELDS, ...properties, stream: STREAM_FLAG }, required),
    answer: wholeOrStream({ ...answer, sources: SOURCES }, stream),
    failures: COMPLETION_FAILURES,
  };
}

/** The routes that list models and give one of them; `list` is what surrounds the entries. */
export function describeModels(
  contract: Contract,
  {
    base,
    ids,
    endpoint,
    description,
    parameters,
    model,
    list,
  }: {
    readonly base: string;
    readonly ids: readonly [list: string, one: string];
    readonly endpoint: string;
    readonly description: string;
    readonly parameters?: EndpointDescription["parameters"];
    readonly model: Schemas;
    readonly list: Schemas;
  },
): EndpointDescription[] {
  const entry = objectSchema(model, Object.keys(model));
  const page = { ...list, data: { type: "array", items: entry } };
  return [
    {
      contract,
      id: ids[0],
      method: "get",
      path: `${base}/models`,
      summary: `List the models of the ${endpoint} endpoint`,
      description,
      ...(parameters ? { parameters } : {}),
      answer: jsonBody(page, Object.keys(page)),
      failures: READ_FAILURES,
    },
    {
      contract,
      id: ids[1],
      method: "get",
      path: `${base}/models/{id}`,
      summary: `Read one model of the ${endpoint} endpoint`,
      description: "One entry of the list, by its ID.",
      parameters: [
        {
          name: "id",
          in: "path",
          description: "The ID of a model from the list",
          schema: { type: "string" },
        },
      ],
      answer: { "application/json": entry },
      failures: { ...READ_FAILURES, "404": "The model doesn't exist" },
    },
  ];
}
