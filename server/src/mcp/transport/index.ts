export type { McpCaller, ToolAnswer, TokenActor, UsableBy } from "./caller.ts";
export type { OtherWords } from "./rank-operations.ts";
export type {
  CallToolResult,
  CompletionQuestion,
  GetPromptResult,
  McpExchange,
  McpOffer,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourcePage,
  ResourceTemplate,
  Tool,
} from "./offer.ts";
export {
  failedAnswer,
  hasStatus,
  invalidArguments,
  noSuchResource,
  protocolError,
} from "./protocol-error.ts";
export { createMcpEndpoint, type McpEndpoint, type McpOptions } from "./mcp-endpoint.ts";
export { MCP_PATH, registerMcp } from "./register-mcp.ts";
