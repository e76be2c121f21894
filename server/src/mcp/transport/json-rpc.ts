import {
  isSpecType,
  ProtocolErrorCode,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";
import { AppError } from "../../platform/errors/app-error.ts";
import { readJsonBody } from "../../platform/http/request-body.ts";
import type { Threads } from "../../platform/threads/threads.ts";

/** A failure of the transport, before or instead of a JSON-RPC answer. */
export class JsonRpcFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The request's, where it could be read. */
  readonly id: RequestId | null;

  constructor(
    status: number,
    code: number,
    message: string,
    headers: Record<string, string> = {},
    id: RequestId | null = null,
  ) {
    super(message);
    this.name = "JsonRpcFailure";
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.id = id;
  }
}

/** The protocol reserves no code for refusals of the transport; the SDK uses this one. */
export const REFUSED = -32000;
export const NO_SUCH_SESSION = -32001;

/** All of a batch is answered in one turn of the event loop, and a list of all tools has half a megabyte. */
export const MAX_BATCH = 5;

/** The value of a body; a long one is parsed in another thread. */
export async function parseMessageBody(threads: Threads, bytes: Buffer): Promise<unknown> {
  try {
    if (bytes.length > 0) return await readJsonBody(threads, bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const why = error.fields?.body ?? error.message;
    throw new JsonRpcFailure(400, ProtocolErrorCode.ParseError, `Parse error: ${why}`);
  }
  throw new JsonRpcFailure(400, ProtocolErrorCode.ParseError, "Parse error: The body is empty.");
}

/** One message or a batch of them, or the JSON-RPC error. */
export function readMessages(body: unknown): JSONRPCMessage[] {
  const given: unknown[] = Array.isArray(body) ? body : [body];
  if (given.length === 0 || given.length > MAX_BATCH) {
    throw invalidRequest(`a batch must hold 1 to ${MAX_BATCH} messages`);
  }
  return given.map((entry) => {
    if (!isSpecType.JSONRPCMessage(entry)) throw invalidRequest("the body must be a JSON-RPC 2.0 message");
    if (isBadInitialize(entry)) {
      throw new JsonRpcFailure(400, ProtocolErrorCode.InvalidParams, "Invalid params of initialize");
    }
    return entry as JSONRPCMessage;
  });
}

/** The SDK would answer it as an internal error. */
const isBadInitialize = (message: object): boolean =>
  "method" in message && message.method === "initialize" && !isSpecType.InitializeRequest(message);

const invalidRequest = (why: string) =>
  new JsonRpcFailure(400, ProtocolErrorCode.InvalidRequest, `Invalid request: ${why}`);

export const errorBody = ({ code, message, id }: JsonRpcFailure): string =>
  JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id });
