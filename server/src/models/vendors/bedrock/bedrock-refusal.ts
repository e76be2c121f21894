import type { ErrorDetail } from "../../message-format/format.ts";
import { errorTypeOf, VendorError } from "../vendor-error.ts";
import type { ResponseHead } from "../vendor-response.ts";

const MAX_ERROR_BYTES = 1024 * 1024;

/** What the vendor calls its errors, where its status says less. */
const STATUS_OF: Readonly<Record<string, number>> = {
  validationexception: 400,
  unrecognizedclientexception: 401,
  invalidsignatureexception: 401,
  expiredtokenexception: 401,
  missingauthenticationtokenexception: 401,
  incompletesignatureexception: 401,
  accessdeniedexception: 403,
  resourcenotfoundexception: 404,
  throttlingexception: 429,
  servicequotaexceededexception: 429,
  modelnotreadyexception: 503,
  modeltimeoutexception: 504,
  modelerrorexception: 500,
  modelstreamerrorexception: 500,
  internalserverexception: 500,
  serviceunavailableexception: 503,
};

/** The region has no such model, or not by this name. */
const NO_MODEL = /model identifier is invalid|on-demand throughput|end of its life/i;

/** Bedrock's error in the messages format: the type that belongs to its kind. */
export async function readBedrockRefusal(start: ResponseHead): Promise<VendorError> {
  const text = (await start.body.readAll(MAX_ERROR_BYTES)).toString("utf8");
  const code = String(start.headers["x-amzn-errortype"] ?? "").split(":")[0]!;
  const message = messageIn(text) ?? `The model vendor answered with status ${start.status}`;
  const status = statusOf(code, message) ?? (start.status >= 400 ? start.status : 502);
  return new VendorError({
    kind: "refused",
    status,
    error: { type: errorTypeOf(status), message },
    headers: visibleBedrockHeaders(start.headers),
    ...(code === "" ? {} : { code }),
  });
}

export function visibleBedrockHeaders(headers: ResponseHead["headers"]): Record<string, string> {
  const id = headers["x-amzn-requestid"];
  return typeof id === "string" ? { "request-id": id } : {};
}

/** An error sent inside a stream that had begun. */
export const bedrockErrorDetail = (code: string, message?: string): ErrorDetail => ({
  type: errorTypeOf(statusOf(code, message ?? "") ?? 500),
  message: message ?? "The model vendor reported an error",
});

const statusOf = (code: string, message: string): number | undefined =>
  NO_MODEL.test(message) ? 404 : STATUS_OF[code.toLowerCase()];

function messageIn(text: string): string | null {
  try {
    const body = JSON.parse(text) as { message?: unknown; Message?: unknown } | null;
    const found = body?.message ?? body?.Message;
    return typeof found === "string" ? found : null;
  } catch {
    return null;
  }
}
