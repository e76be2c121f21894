import { AppError, invalidParams } from "../errors/app-error.ts";
import type { Operation } from "../operations/define-operation.ts";
import { fromForm } from "./form-values.ts";
import { parseJson } from "./parse-json.ts";

/** Every operation takes JSON and forms alike; nothing at all counts as an empty object. */
export function readRequestBody(
  operation: Operation,
  contentType: string | undefined,
  bytes: Buffer,
): unknown {
  if (bytes.length === 0) return {};
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded")
    return fromForm(operation.input, new URLSearchParams(bytes.toString("utf8")));
  if (type === "" || type === "application/json" || type === "text/plain" || type.endsWith("+json")) {
    const parsed = parseJson(bytes);
    if ("value" in parsed) return parsed.value;
    throw invalidParams({ body: parsed.problem });
  }
  throw new AppError(
    "unsupported_media_type",
    "Send the body as application/json or application/x-www-form-urlencoded.",
  );
}
