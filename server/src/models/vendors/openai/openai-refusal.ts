import type { IncomingHttpHeaders } from "node:http";
import type { ErrorDetail } from "../../message-format/format.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";
import type { ResponseHead } from "../vendor-response.ts";

const MAX_ERROR_BYTES = 1024 * 1024;
const VISIBLE = new Set(["retry-after", "retry-after-ms", "x-should-retry"]);

/**
 * An OpenAI error in the messages format: its status and message, and the type that belongs to the status. An answer
 * that succeeded in name alone is a refusal too.
 */
export async function readOpenAiRefusal(start: ResponseHead): Promise<VendorError> {
  const text = (await start.body.readAll(MAX_ERROR_BYTES)).toString("utf8");
  const status = start.status >= 400 ? start.status : 502;
  const { message, param, ...names } = errorIn(text);
  const error = {
    type: errorTypeOf(status),
    message: message ?? `The model vendor answered with status ${start.status}`,
  };
  const headers = visibleOpenAiHeaders(start.headers);
  return new VendorError({ kind: "refused", status, error, headers, code: nameOf(names), param });
}

/** An error inside an answer with status 200: of a response, of an event, of a chunk. */
export interface OpenAiError {
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: string;
}

const STATUS_OF_NAME: Readonly<Record<string, number>> = {
  insufficient_quota: 429,
  credit_balance_exhausted: 429,
  organization_spend_limit_exceeded: 429,
  organization_usage_limit_exceeded: 429,
  project_spend_limit_exceeded: 429,
  rate_limit_exceeded: 429,
  rate_limit_error: 429,
  slow_down: 429,
  server_is_overloaded: 503,
  service_unavailable_error: 503,
  vector_store_timeout: 504,
  invalid_api_key: 401,
  model_not_found: 404,
  invalid_request_error: 400,
  context_length_exceeded: 400,
  invalid_prompt: 400,
  data_residency_mismatch: 400,
  bio_policy: 400,
  cyber_policy: 400,
  invalid_image: 400,
  invalid_image_format: 400,
  invalid_base64_image: 400,
  invalid_image_url: 400,
  image_too_large: 400,
  image_too_small: 400,
  image_parse_error: 400,
  image_content_policy_violation: 400,
  invalid_image_mode: 400,
  image_file_too_large: 400,
  unsupported_image_media_type: 400,
  empty_image_file: 400,
  failed_to_download_image: 400,
  image_file_not_found: 400,
};

/** Its type is the one of the status that the vendor would have refused with; what has an unknown name is the vendor's fault. */
export function openAiErrorDetail(error: OpenAiError | string): ErrorDetail {
  if (typeof error === "string") return { type: "api_error", message: error };
  const code = nameOf(error);
  const number = Number(error.code);
  const status =
    Number.isInteger(number) && number >= 400
      ? number
      : (STATUS_OF_NAME[code ?? ""] ?? STATUS_OF_NAME[String(error.type)] ?? 500);
  const message = error.message ?? "The model vendor reported an error";
  return { type: errorTypeOf(status), message, ...(code === undefined ? {} : { code }) };
}

/** Where nothing is left to spend the type alone says so for good: the codes of that become more. */
function nameOf({ code, type }: Pick<OpenAiError, "code" | "type">): string | undefined {
  if (type === "insufficient_quota") return type;
  return typeof code === "string" ? code : undefined;
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
  readonly type?: unknown;
  readonly param?: unknown;
}

function errorIn(text: string): { message?: string; code?: string; type?: string; param?: string } {
  try {
    const body = JSON.parse(text) as
      | ({ error?: ErrorFields | string; detail?: unknown } & ErrorFields)
      | null;
    const error = body?.error;
    const found = typeof error === "string" ? { message: error } : (error ?? body ?? {});
    return {
      ...textField("message", found.message ?? body?.detail),
      ...textField("code", found.code),
      ...textField("type", found.type),
      ...textField("param", found.param),
    };
  } catch {
    return {};
  }
}

const textField = <Name extends string>(name: Name, value: unknown): { [key in Name]?: string } =>
  typeof value === "string" ? ({ [name]: value } as { [key in Name]: string }) : {};
