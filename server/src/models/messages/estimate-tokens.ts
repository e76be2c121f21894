const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const CHARS_PER_TOKEN = 6;

/** A plausible count where no vendor tells one: short words are one token, long ones several. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    tokens += WIDE_SCRIPT.test(piece) ? 1 : Math.ceil(piece.length / CHARS_PER_TOKEN);
  }
  return tokens;
}
