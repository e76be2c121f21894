import { ERROR_STATUS, type ErrorCode } from "../errors/app-error.ts";
import { API_VERSION, BASE_PATH } from "../http/api-version.ts";
import type { Operation } from "../operations/define-operation.ts";
import type { Receives } from "../operations/received-file.ts";
import type { Requirement } from "../operations/requirement.ts";
import type { EndpointDescription } from "./endpoint-description.ts";
import { endpointToOpenApi } from "./endpoint-to-openapi.ts";
import type { OpenApiDocument, OpenApiOperation, OpenApiPath } from "./openapi-document.ts";
import { eventSchema, toSchema, type Components } from "./to-schema.ts";
import { webhookToOpenApi, type WebhookDescription } from "./webhook-to-openapi.ts";

type Json = Record<string, unknown>;

export interface DescribedApi {
  readonly operations: readonly Operation[];
  readonly endpoints: readonly EndpointDescription[];
  /** What the server sends to addresses of others. */
  readonly webhooks: readonly WebhookDescription[];
  /** What each tag is about. */
  readonly tags: Readonly<Record<string, string>>;
}

/** The OpenAPI document, derived from the lists of operations and endpoints. */
export function toOpenApi(
  { operations, endpoints, webhooks, tags }: DescribedApi,
  serverUrl: string,
): OpenApiDocument {
  const components: Components = { Failure: FAILURE };
  const paths: Record<string, OpenApiPath> = {};
  for (const operation of operations) paths[`/${operation.name}`] = { post: toPath(operation, components) };
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method] = endpointToOpenApi(endpoint, components);
  }
  const sent = webhooks.map((webhook) => [webhook.name, { post: webhookToOpenApi(webhook, components) }]);
  const used = [...operations.map(({ tag }) => tag), ...endpoints.map(({ contract }) => contract.tag)];
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: API_VERSION,
      summary: "Chatbot projects, their conversations, contacts and training content",
      description:
        "Every operation is a POST that takes JSON or a form and returns an envelope whose `type` is `RXSUCCESS` or `RXERROR`. The completion endpoints, MCP and the live streams have their own formats, named in `x-contract`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl + BASE_PATH }],
    security: [],
    tags: [...new Set(used)].map((name) => ({ name, description: tags[name] ?? name })),
    paths,
    webhooks: Object.fromEntries(sent) as Json,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SECURITY_SCHEMES = {
  token: {
    type: "http",
    scheme: "bearer",
    description: "Organization API token, starts with api-v1-",
    "x-example": "<ACCESS_TOKEN>",
  },
  key: {
    type: "apiKey",
    in: "header",
    name: "api-key",
    description: "Project API key, starts with apk-",
    "x-example": "<API_KEY>",
  },
  completionKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "Project API key, as the Anthropic SDKs send it",
    "x-example": "<API_KEY>",
  },
  completionBearer: {
    type: "http",
    scheme: "bearer",
    description: "Project API key, as the OpenAI SDKs send it",
    "x-example": "<API_KEY>",
  },
  visitor: {
    type: "apiKey",
    in: "header",
    name: "x-visitor-token",
    description: "A visitor's short-lived token, from startVisit",
  },
  person: {
    type: "apiKey",
    in: "cookie",
    name: "parley_sign_in",
    description: "A signed-in person; writes also send x-csrf-token",
  },
};

export const FAILURE = {
  type: "object",
  required: ["type", "message"],
  properties: {
    type: { const: "RXERROR" },
    message: { type: "string" },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Maps each invalid field to a message",
    },
  },
};

function toPath(operation: Operation, components: Components): OpenApiOperation {
  return {
    operationId: operation.name,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...(descriptionOf(operation) ? { description: descriptionOf(operation) } : {}),
    "x-access": describeAccess(operation.access),
    "x-effect": operation.effect,
    ...(operation.list ? { "x-list": ["data", operation.list.entries].filter(Boolean).join(".") } : {}),
    security: securityOf(operation.access),
    requestBody: requestBody(toSchema(operation.input, "input", components), operation),
    responses: responses(operation, components),
  };
}

function requestBody(schema: Json, operation: Operation): Json {
  const content = {
    "application/json": { schema },
    "application/x-www-form-urlencoded": { schema },
    ...(operation.receives
      ? { "multipart/form-data": { schema: withFile(schema, operation.receives) } }
      : {}),
  };
  const needed = Array.isArray(schema.required) && schema.required.length > 0;
  return { required: needed, content, "x-max-bytes": operation.maxBodyBytes };
}

function withFile(schema: Json, { field, maxBytes, required }: Receives): Json {
  const file = {
    type: "string",
    format: "binary",
    description: `The file's content, at most ${maxBytes / 1024 / 1024} MB`,
  };
  return {
    ...schema,
    properties: { ...(schema.properties as Json), [field]: file },
    ...(required ? { required: [...((schema.required ?? []) as string[]), field] } : {}),
  };
}

function responses(operation: Operation, components: Components): Json {
  const codes: ErrorCode[] = ["invalid_params", ...failuresOf(operation.access), ...operation.errors];
  const failures = [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  return {
    "200": { description: "Done", content: success(operation, components) },
    ...Object.fromEntries(
      failures.map((status) => [
        String(status),
        {
          description: DESCRIPTIONS[status] ?? "Failed",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      ]),
    ),
  };
}

function success(operation: Operation, components: Components): Json {
  if (operation.file !== undefined) return { [operation.file]: { schema: { type: "string" } } };
  return {
    "application/json": { schema: envelope(operation, components) },
    ...(operation.events
      ? { "text/event-stream": { schema: eventSchema(eventName(operation), operation.events, components) } }
      : {}),
  };
}

const eventName = ({ name }: Operation): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`;

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "The body is invalid",
  401: "The credential is missing, invalid, expired or deactivated",
  402: "The organization has no credits left",
  403: "The credential doesn't allow this",
  404: "The record doesn't exist",
  409: "The request conflicts with the current state",
  413: "The body is too large",
  429: "Too many requests; `retry-after` has the seconds to wait",
  502: "The model vendor failed",
  503: "Temporarily unavailable",
  504: "The model vendor took too long",
};

function failuresOf(access: Requirement): ErrorCode[] {
  return access.kind === "public" ? ["rate_limited"] : ["unauthenticated", "forbidden", "rate_limited"];
}

function envelope(operation: Operation, components: Components): Json {
  const properties: Json = { type: { const: "RXSUCCESS" } };
  const required = ["type"];
  if (operation.message !== undefined) properties.message = { type: "string", examples: [operation.message] };
  if (operation.message !== undefined) required.push("message");
  if (operation.total || operation.list) properties.total = { type: "integer", ...totalOf(operation) };
  if (operation.total && !operation.list) required.push("total");
  if (operation.list) properties.next_cursor = NEXT_CURSOR;
  if (operation.output) properties.data = toSchema(operation.output, "output", components);
  if (operation.output) required.push("data");
  return { type: "object", required, properties };
}

const totalOf = ({ list, total }: Operation): Json =>
  list ? { description: total ? "Unless total is false" : "Where total is true", "x-by-default": total } : {};

const NEXT_CURSOR = {
  type: "string",
  description: "Send it as cursor for the next page; absent on the last",
};

export function securityOf(access: Requirement): Json[] {
  if (access.kind === "public") return [];
  const kinds = "by" in access ? access.by : [access.kind === "visitor" ? "visitor" : "person"];
  return kinds.map((kind) => ({ [kind]: [] }));
}

/** In words, for the reference and for people who read the document. */
export function describeAccess(access: Requirement): string {
  switch (access.kind) {
    case "public":
      return "Anybody";
    case "visitor":
      return "A visitor of the widget";
    case "person":
      return "A signed-in person";
    case "operator":
      return "A signed-in operator of the installation";
    case "caller":
      return "Any valid API token, or a signed-in person";
    case "organization":
      return `Role ${access.roles.join(", ")} in the organization`;
    case "project":
      return `${access.by.includes("key") ? "Project key, or " : ""}${access.module} > ${access.action}${access.roles ? `, and role ${access.roles.join(", ")} in the organization` : ""}`;
  }
}

function descriptionOf({ description = "", recentSignIn, deprecated }: Operation): string {
  const notes = [
    recentSignIn &&
      "A signed-in person must have signed in or called reauthenticate within the last ten minutes.",
    deprecated && `Deprecated since ${deprecated.since}. ${deprecated.instead}`,
  ];
  return [description, ...notes].filter(Boolean).join(" ");
}
