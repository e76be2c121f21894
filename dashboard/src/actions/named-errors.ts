import { ParleyError } from "../api/client.ts";

/** `configuration.url must …` belongs to the field `url`: the form shows an error at the field that it names. */
export function withNamedErrors(error: unknown): unknown {
  if (!(error instanceof ParleyError)) return error;
  const entries = Object.entries(error.errors).map(([path, sentence]) => {
    const [, field] = /^configuration\.(\w+)\b/.exec(sentence) ?? [];
    return path === "configuration" && field
      ? [field, sentence.replace(/^configuration\./, "")]
      : [path, sentence];
  });
  return new ParleyError(error.status, error.requestId, {
    type: "RXERROR",
    message: error.message,
    errors: Object.fromEntries(entries) as Record<string, string>,
  });
}
