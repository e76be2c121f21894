/**
 * JSON is text in SQLite and jsonb in PostgreSQL. Both drivers return text, so one pair of functions serves both
 * and unread values are never parsed.
 */
export type JsonText = string & { readonly __json: true };

/** NULs and halves of surrogate pairs, which JSON escapes and jsonb refuses. Not after a backslash that is text. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** Input parsing removes these characters, but a model may still produce them. */
export function toJson(value: unknown): JsonText {
  const text = JSON.stringify(value ?? null);
  return (text.includes("\\u") ? text.replace(UNSTORABLE, "$1") : text) as JsonText;
}

export function fromJson<Value>(text: JsonText): Value {
  return JSON.parse(text) as Value;
}
