import { z } from "zod";
import type { AnswerFormat } from "../../message-format/answer-format.ts";
import { VendorError } from "../vendor-error.ts";

const MAX_SCHEMA_CHARACTERS = 20_000;

/**
 * The offline model quotes what was taught and cannot write to a schema. An answer that fits it all the same is
 * given; for any other the request is refused, so that no client parses a sentence as JSON.
 */
export function requireFormat(text: string, format: AnswerFormat | null): void {
  if (format === null || fits(text, format)) return;
  const message =
    "response_format: The offline model answers with text as it was taught, and this answer is not the JSON that was asked for. Choose a model of a configured vendor.";
  throw new VendorError({ kind: "refused", status: 400, error: { type: "invalid_request_error", message } });
}

function fits(text: string, format: AnswerFormat): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (format.type === "json_object")
      return typeof value === "object" && value !== null && !Array.isArray(value);
    return isValid(value, format.json_schema.schema);
  } catch {
    // No JSON, or a schema beyond what can be checked.
    return false;
  }
}

function isValid(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(schema);
  // A client's regular expression could hold the event loop for ever.
  if (text.length > MAX_SCHEMA_CHARACTERS || text.includes('"pattern')) return false;
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
}
