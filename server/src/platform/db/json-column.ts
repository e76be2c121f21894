/**
 * JSON is text in SQLite and jsonb in PostgreSQL. Both drivers hand over text, so one pair of functions
 * serves both and nothing is parsed that nobody reads.
 */
export type JsonText = string & { readonly __json: true };

export function toJson(value: unknown): JsonText {
  return JSON.stringify(value ?? null) as JsonText;
}

export function fromJson<Value>(text: JsonText): Value {
  return JSON.parse(text) as Value;
}
