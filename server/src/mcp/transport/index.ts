export type { McpCaller, OperationAnswer } from "./caller.ts";
export type { Synonyms } from "./rank-operations.ts";
export type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  McpExchange,
  McpOffer,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from "./offer.ts";
export { followsTasks, requireTasks, toHandle, type McpTask, type TaskHandle } from "./tasks.ts";
export { createRoundState } from "./confirmation.ts";
export { failedAnswer, hasStatus, invalidArguments } from "./protocol-error.ts";
export { createMcpEndpoint, type McpOptions } from "./mcp-endpoint.ts";
