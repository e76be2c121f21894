import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { OperationAnswer } from "./caller.ts";

/** The protocol's code for a missing resource. */
const RESOURCE_NOT_FOUND = -32002;
const FAILED = -32000;

export function protocolError(code: number, message: string, data?: unknown): never {
  throw new ProtocolError(code, message, data);
}

/** The message alone: the SDK's own class puts the code in front of it, and clients would do so again. */
class ProtocolError extends McpError {
  constructor(code: number, message: string, data?: unknown) {
    super(code, message, data);
    this.message = message;
  }
}

export const invalidArguments = (errors: Readonly<Record<string, string>>): never =>
  protocolError(ErrorCode.InvalidParams, "Invalid params", { errors });

export const noSuchResource = (uri: string): never =>
  protocolError(RESOURCE_NOT_FOUND, "Resource not found", { uri });

/** A failed operation behind a resource or a prompt, which have no tool error to answer with. */
export function failedAnswer({ status, envelope }: OperationAnswer): never {
  const code = status === 404 ? RESOURCE_NOT_FOUND : status === 400 ? ErrorCode.InvalidParams : FAILED;
  return protocolError(code, envelope.message ?? "Something went wrong", {
    status,
    ...(envelope.errors ? { errors: envelope.errors } : {}),
  });
}

/** Whether a failed answer had this status in the API. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ProtocolError && (error.data as { status?: unknown } | undefined)?.status === status;
