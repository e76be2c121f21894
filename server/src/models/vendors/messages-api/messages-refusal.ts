import type { ErrorDetail } from "../../message-format/format.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";
import type { ResponseHead } from "../vendor-response.ts";
import { visibleHeaders } from "./messages-headers.ts";

const MAX_ERROR_BYTES = 1024 * 1024;

/** The vendor's refusal with its status, type, message and every further field of its error. */
export async function readRefusal(start: ResponseHead): Promise<VendorError> {
  const headers = visibleHeaders(start.headers);
  const text = (await start.body.readAll(MAX_ERROR_BYTES)).toString("utf8");
  // A redirect or an empty success is nothing a client could act on.
  const status = start.status >= 400 ? start.status : 502;
  const { error, requestId } = parseError(text, status);
  return new VendorError({ kind: "refused", status, error, headers, requestId });
}

function parseError(text: string, status: number): { error: ErrorDetail; requestId: string | undefined } {
  try {
    const body = JSON.parse(text) as { error?: Partial<ErrorDetail>; request_id?: unknown } | null;
    if (typeof body?.error?.message === "string") {
      const type = typeof body.error.type === "string" ? body.error.type : errorTypeOf(status);
      const requestId = typeof body.request_id === "string" ? body.request_id : undefined;
      return { error: { ...body.error, type, message: body.error.message }, requestId };
    }
  } catch {
    // A proxy answered with something else than JSON; the status still shows what happened.
  }
  const error = { type: errorTypeOf(status), message: `The model vendor answered with status ${status}` };
  return { error, requestId: undefined };
}
