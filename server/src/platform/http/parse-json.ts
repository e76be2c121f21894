import { wellFormed } from "../text/well-formed.ts";

/** Values in a body; no request needs nearly as many, and parsing more blocks the server. */
const MAX_VALUES = 50_000;
/** A smaller body cannot hold so many values that they matter. */
const COUNTED_FROM_BYTES = 2 * MAX_VALUES;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const BRACE = 123;
const BRACKET = 91;

export type ParsedJson = { readonly value: unknown } | { readonly problem: string };

/** Parses a JSON body and removes characters that databases can't store. Empty text counts as an empty object. */
export function parseJson(bytes: Buffer): ParsedJson {
  if (bytes.length >= COUNTED_FROM_BYTES && countValues(bytes) > MAX_VALUES)
    return { problem: `The body has more than ${MAX_VALUES.toLocaleString("en")} values.` };
  const text = bytes.toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return text.trim() === "" ? { value: {} } : { problem: "The body is not valid JSON." };
  }
  return { value: wellFormed(value) };
}

/** Counts commas and opening brackets outside strings, about the number of values. Stops where there are too many. */
function countValues(bytes: Buffer): number {
  let values = 0;
  for (let at = 0; at < bytes.length && values <= MAX_VALUES; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
  }
  return values;
}

function endOfText(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let backslashes = 0;
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
