import { AppError, invalidParams } from "../errors/app-error.ts";
import type { Operation } from "../operations/define-operation.ts";
import { fromForm } from "./form-values.ts";

/** Every operation takes JSON and forms alike; nothing at all counts as an empty object. */
export function readRequestBody(
  operation: Operation,
  contentType: string | undefined,
  text: unknown,
): unknown {
  if (typeof text !== "string" || text.trim() === "") return {};
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded")
    return fromForm(operation.input, new URLSearchParams(text));
  if (type === "" || type === "application/json" || type === "text/plain" || type.endsWith("+json")) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw invalidParams({ body: "The body is not valid JSON." });
    }
  }
  throw new AppError(
    "unsupported_media_type",
    "Send the body as application/json or application/x-www-form-urlencoded.",
  );
}
