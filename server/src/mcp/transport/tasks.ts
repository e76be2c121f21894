import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolErrorCode,
  type CallToolResult,
  type ClientCapabilities,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { protocolError } from "./protocol-error.ts";

/** The extension for work that outlasts its call (SEP-2663): a handle instead of the result, read by `tasks/get`. */
const EXTENSION = "io.modelcontextprotocol/tasks";

export const TASKS_CAPABILITY = { extensions: { [EXTENSION]: {} } } satisfies ServerCapabilities;

export interface McpTask {
  readonly taskId: string;
  readonly status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** How long the task can be read after its creation. */
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  /** Of a completed task: what the call would have answered. */
  readonly result?: CallToolResult;
  /** Of a failed task: the protocol's error, not a tool's. */
  readonly error?: { readonly code: number; readonly message: string };
  readonly inputRequests?: Readonly<Record<string, unknown>>;
}

/** What a tool answers in place of its result. */
export interface TaskHandle {
  readonly resultType: "task";
  readonly [field: string]: unknown;
}

/** The task as it begins, even if it has ended meanwhile: results are read with `tasks/get`. */
export function toHandle(begun: McpTask): TaskHandle {
  const { result: _, error: __, inputRequests: ___, ...task } = begun;
  return { ...task, resultType: "task" };
}

/** Whether the client of this request can follow tasks; older clients never say so. */
export function followsTasks({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  return declared?.extensions?.[EXTENSION] !== undefined;
}

export function requireTasks(exchange: ServerContext): void {
  if (!followsTasks(exchange))
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: TASKS_CAPABILITY });
}

export const noSuchTask = (): never => protocolError(ProtocolErrorCode.InvalidParams, "Task not found");
