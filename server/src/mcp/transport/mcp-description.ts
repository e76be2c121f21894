import {
  eventStream,
  objectSchema,
  type Contract,
  type EndpointDescription,
  type EndpointParameter,
} from "../../platform/openapi/endpoint-description.ts";
import { MAX_BATCH } from "./json-rpc.ts";

const contract: Contract = {
  name: "Model Context Protocol",
  tag: "mcp",
  access: "Any valid API token; each tool needs its operation's permissions",
  security: ["token"],
  failure: {
    name: "JsonRpcFailure",
    schema: objectSchema(
      {
        jsonrpc: { const: "2.0" },
        error: objectSchema({ code: { type: "integer" }, message: { type: "string" } }, ["code", "message"]),
        id: { type: "null" },
      },
      ["jsonrpc", "error", "id"],
    ),
  },
};

const REFUSALS = {
  "401": "The token is missing, unknown, expired or deactivated",
  "403": "The host or origin is not one of the server's",
  "404": "The session doesn't exist",
  "429": "Too many requests; `retry-after` has the seconds to wait",
};

/** A message of the protocol: a result, a failure, a request or a notification. */
const MESSAGES = eventStream(objectSchema({ jsonrpc: { const: "2.0" } }, ["jsonrpc"]));

const SESSION: EndpointParameter = {
  name: "Mcp-Session-Id",
  in: "header",
  description: "The session, from the response to initialize",
  schema: { type: "string" },
};

const PATH = "/mcp";

/** Every route of the Model Context Protocol. */
export const MCP_DESCRIPTION: readonly EndpointDescription[] = [
  {
    contract,
    id: "sendMcpMessage",
    method: "post",
    path: PATH,
    summary: "Send messages of the Model Context Protocol",
    description: `Streamable HTTP of the Model Context Protocol: a JSON-RPC 2.0 message, or a batch of at most ${MAX_BATCH}. Operations are tools; texts, files and conversations are resources. The client accepts application/json and text/event-stream. A failed tool call is a result with isError, not a failed request.`,
    parameters: [
      {
        name: "tools",
        in: "query",
        description:
          "`search` lists tools that find operations, for clients that can't handle the whole list",
        schema: { enum: ["search"] },
      },
      {
        name: "session",
        in: "query",
        description: "`true` opens a session with resumable streams",
        schema: { enum: ["true"] },
      },
      SESSION,
    ],
    body: {
      "application/json": objectSchema(
        {
          jsonrpc: { const: "2.0" },
          id: { anyOf: [{ type: "string" }, { type: "integer" }], description: "Missing in a notification" },
          method: { type: "string", description: "For example initialize, tools/list or tools/call" },
          params: { type: "object" },
        },
        ["jsonrpc", "method"],
      ),
    },
    answer: MESSAGES,
    alsoAnswers: { "202": "The body contained no request to answer" },
    failures: {
      "400": "The body is not JSON, or not a message of the protocol",
      ...REFUSALS,
      "406": "The client does not accept both content types",
      "413": "The body is too large",
      "415": "The content type is not application/json",
    },
  },
  {
    contract,
    id: "openMcpStream",
    method: "get",
    path: PATH,
    summary: "Open or resume the stream of a session",
    description: "Server-sent events with the server's messages. Last-Event-ID resumes a broken stream.",
    parameters: [
      SESSION,
      {
        name: "Last-Event-ID",
        in: "header",
        description: "The last event the client received",
        schema: { type: "string" },
      },
    ],
    answer: MESSAGES,
    failures: {
      ...REFUSALS,
      "405": "Without a session there is only POST",
      "406": "The client does not accept text/event-stream",
      "409": "The session's stream is already open",
    },
  },
  {
    contract,
    id: "endMcpSession",
    method: "delete",
    path: PATH,
    summary: "End a session",
    description: "Closes the session's streams and deletes it.",
    parameters: [SESSION],
    failures: { ...REFUSALS, "405": "Without a session there is only POST" },
  },
];
