export type { McpCaller, ToolAnswer, TokenActor, UsableBy } from "./caller.ts";
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
  invalidArguments,
  isForbidden,
  noSuchResource,
  protocolError,
} from "./protocol-error.ts";
export { MCP_PATH, registerMcp, type McpOptions } from "./register-mcp.ts";
