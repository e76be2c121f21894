import type { OperationAnswer } from "./caller.ts";
import type { CallToolResult } from "./offer.ts";

/** The envelope as structured content and, for clients that read text only, the same as JSON. */
export function toToolResult({ status, envelope }: OperationAnswer): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(envelope) }],
    structuredContent: { ...envelope },
    ...(status === 200 ? {} : { isError: true, _meta: { [STATUS_KEY]: status } }),
  };
}

/** The HTTP status that the same call has in the API. */
const STATUS_KEY = "parley/status";

export const failedResult = (status: number, message: string): CallToolResult =>
  toToolResult({ status, envelope: { type: "RXERROR", message } });
