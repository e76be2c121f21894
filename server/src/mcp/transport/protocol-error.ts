import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { OperationAnswer } from "./caller.ts";

const FAILED = -32000;

export function protocolError(code: number, message: string, data?: unknown): never {
  throw new ProtocolError(code, message, data);
}

export const invalidArguments = (errors: Readonly<Record<string, string>>): never =>
  protocolError(ProtocolErrorCode.InvalidParams, "Invalid params", { errors });

export function noSuchResource(uri: string): never {
  throw new ResourceNotFoundError(uri, "Resource not found");
}

/** A failed operation behind a resource or a prompt, which have no tool error to answer with. */
export function failedAnswer({ status, envelope }: OperationAnswer): never {
  const code = status === 404 || status === 400 ? ProtocolErrorCode.InvalidParams : FAILED;
  return protocolError(code, envelope.message ?? "Something went wrong", {
    status,
    ...(envelope.errors ? { errors: envelope.errors } : {}),
  });
}

/** Whether a failed answer had this status in the API. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ProtocolError && (error.data as { status?: unknown } | undefined)?.status === status;
