import type { ErrorDetail } from "../../message-format/format.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";
import type { ResponseHead } from "../vendor-response.ts";
import type { GeminiAnswer, GeminiError } from "./gemini-format.ts";

const MAX_ERROR_BYTES = 1024 * 1024;

/** Gemini's error in the messages format. It refuses an unknown key with 400, which is a 401 everywhere else. */
export async function readGeminiRefusal(start: ResponseHead): Promise<VendorError> {
  const text = (await start.body.readAll(MAX_ERROR_BYTES)).toString("utf8");
  const found = errorIn(text);
  const status = statusOf(found, start.status >= 400 ? start.status : 502);
  const message = found.message ?? `The model vendor answered with status ${start.status}`;
  const seconds = found.details
    ?.map(({ retryDelay }) => Number.parseFloat(retryDelay ?? ""))
    .find(Number.isFinite);
  return new VendorError({
    kind: "refused",
    status,
    error: { type: errorTypeOf(status), message },
    headers: seconds === undefined ? {} : { "retry-after": String(Math.ceil(seconds)) },
    code: found.status,
  });
}

/** An error sent inside a stream that had begun. */
export function geminiErrorDetail(error: GeminiError): ErrorDetail {
  const message = error.message ?? "The model vendor reported an error";
  return { type: errorTypeOf(statusOf(error, 500)), message };
}

const KEY_REASONS = new Set(["API_KEY_INVALID", "API_KEY_EXPIRED"]);

function statusOf({ code, details = [] }: GeminiError, status: number): number {
  if (details.some(({ reason }) => KEY_REASONS.has(reason ?? ""))) return 401;
  return code !== undefined && code >= 400 ? code : status;
}

/** An error stands alone, or in a list where the answer would have been one. */
function errorIn(text: string): GeminiError {
  try {
    const body = JSON.parse(text) as GeminiAnswer | readonly GeminiAnswer[] | null;
    const first = Array.isArray(body) ? (body[0] as GeminiAnswer | undefined) : (body as GeminiAnswer | null);
    return first?.error ?? {};
  } catch {
    return {};
  }
}
