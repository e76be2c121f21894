import { invalidField } from "../failure.ts";
import type { Fields } from "../chat/request-fields.ts";

/** Every field that has an effect here, or none that a client could miss. */
const KNOWN = new Set([
  "include",
  "input",
  "instructions",
  "max_output_tokens",
  "metadata",
  "model",
  "parallel_tool_calls",
  "previous_response_id",
  "prompt_cache_key",
  "prompt_cache_retention",
  "reasoning",
  "safety_identifier",
  "service_tier",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "text",
  "tool_choice",
  "tools",
  "top_p",
  "truncation",
  "user",
]);

/** Fields of the format that mean nothing with these values. */
const HARMLESS: Readonly<Record<string, readonly unknown[]>> = {
  background: [false],
  service_tier: ["auto", "default"],
  top_logprobs: [0],
  truncation: ["disabled"],
};

const INCLUDED = ["reasoning.encrypted_content"];

/** Refused rather than ignored: the client would misread the answer. */
export function refuseUnsupported(fields: Fields): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    const harmless = HARMLESS[name];
    if (harmless?.includes(value)) continue;
    if (harmless) throw invalidField(name, `Only ${harmless.map(String).join(" or ")} is supported`);
    if (!KNOWN.has(name)) throw invalidField(name.slice(0, 64), "Not supported");
  }
  const { include, reasoning } = fields;
  if (include !== undefined && include !== null) {
    if (!Array.isArray(include)) throw invalidField("include", "Input should be a valid list");
    if (!include.every((entry) => INCLUDED.includes(entry as string)))
      throw invalidField("include", `Only ${INCLUDED.join(" and ")} is supported`);
  }
  if (reasoning !== undefined && reasoning !== null && typeof reasoning !== "object")
    throw invalidField("reasoning", "Input should be an object");
}
