import type { MessagesRequest } from "./format.ts";

const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const CHARS_PER_TOKEN = 6;
/** Counting more would hold the event loop. */
const MAX_COUNTED_CHARS = 128_000;
const SAMPLES = 64;

/**
 * A plausible count where no vendor tells one: short words are one token, long ones several. A longer text is
 * estimated from samples spread evenly over it.
 */
export function estimateTokens(text: string): number {
  if (text.length <= MAX_COUNTED_CHARS) return countTokens(text);
  const size = MAX_COUNTED_CHARS / SAMPLES;
  const step = text.length / SAMPLES;
  let tokens = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = Math.floor(sample * step);
    tokens += countTokens(text.slice(start, start + size));
  }
  return Math.round((tokens * text.length) / MAX_COUNTED_CHARS);
}

function countTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    tokens += WIDE_SCRIPT.test(piece) ? 1 : Math.ceil(piece.length / CHARS_PER_TOKEN);
  }
  return tokens;
}

/** The same for what a model would read of a request, without the bytes of pictures and files. */
export function estimateRequestTokens({ system, messages, tools }: MessagesRequest): number {
  let long = 0;
  const rest = JSON.stringify([system ?? "", messages, tools ?? []], (name, value: unknown) => {
    if (typeof value !== "string") return value;
    if (name === "data") return "";
    if (value.length <= MAX_COUNTED_CHARS) return value;
    long += estimateTokens(value);
    return "";
  });
  return long + estimateTokens(rest);
}
