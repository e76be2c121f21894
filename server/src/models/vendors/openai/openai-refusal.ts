import type { IncomingHttpHeaders } from "node:http";
import type { ErrorDetail } from "../../message-format/format.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";
import type { ResponseHead } from "../vendor-response.ts";
import type { ChatCompletion } from "./chat-format.ts";

const MAX_ERROR_BYTES = 1024 * 1024;
const VISIBLE = new Set(["retry-after", "retry-after-ms", "x-should-retry"]);

/**
 * An OpenAI error in the messages format: its status and message, and the type that belongs to the status. An answer
 * that succeeded in name alone is a refusal too.
 */
export async function readOpenAiRefusal(start: ResponseHead): Promise<VendorError> {
  const text = (await start.body.readAll(MAX_ERROR_BYTES)).toString("utf8");
  const status = start.status >= 400 ? start.status : 502;
  const { message, code, param } = errorIn(text);
  const error = {
    type: errorTypeOf(status),
    message: message ?? `The model vendor answered with status ${start.status}`,
  };
  const headers = visibleOpenAiHeaders(start.headers);
  return new VendorError({ kind: "refused", status, error, headers, code, param });
}

/** An error sent inside a stream that had begun. */
export function chunkError(error: NonNullable<ChatCompletion["error"]>): ErrorDetail {
  if (typeof error === "string") return { type: "api_error", message: error };
  const status = Number(error.code);
  const type = Number.isInteger(status) && status >= 400 ? errorTypeOf(status) : "api_error";
  return { type, message: error.message ?? "The model vendor reported an error" };
}

/** These servers call their request id `x-request-id`; clients of the messages format read `request-id`. */
export function visibleOpenAiHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const visible: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== "string") continue;
    if (VISIBLE.has(name)) visible[name] = value;
    if (name === "x-request-id") visible["request-id"] = value;
  }
  return visible;
}

interface ErrorFields {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly param?: unknown;
}

function errorIn(text: string): { message?: string; code?: string; param?: string } {
  try {
    const body = JSON.parse(text) as
      | ({ error?: ErrorFields | string; detail?: unknown } & ErrorFields)
      | null;
    const error = body?.error;
    const found = typeof error === "string" ? { message: error } : (error ?? body ?? {});
    return {
      ...textField("message", found.message ?? body?.detail),
      ...textField("code", found.code),
      ...textField("param", found.param),
    };
  } catch {
    return {};
  }
}

const textField = <Name extends string>(name: Name, value: unknown): { [key in Name]?: string } =>
  typeof value === "string" ? ({ [name]: value } as { [key in Name]: string }) : {};
