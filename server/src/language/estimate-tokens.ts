/** Counting more would hold the event loop. */
export const MAX_COUNTED_CHARACTERS = 128_000;
const SAMPLES = 64;

/**
 * About how many tokens a text has, a little too many rather than too few, without a tokenizer. A longer text is
 * estimated from samples spread evenly over it.
 */
export function estimateTokens(text: string): number {
  if (text.length <= MAX_COUNTED_CHARACTERS) return countTokens(text);
  const size = MAX_COUNTED_CHARACTERS / SAMPLES;
  const step = text.length / SAMPLES;
  let tokens = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = Math.floor(sample * step);
    tokens += countTokens(text.slice(start, start + size));
  }
  return Math.round((tokens * text.length) / MAX_COUNTED_CHARACTERS);
}

/** Whole words up to seven letters are mostly one token; longer ones, digits and other scripts split. */
function countTokens(text: string): number {
  let tokens = 0;
  let letters = 0;
  let digits = 0;
  let foreign = 0;
  const endWord = () => {
    if (letters > 0) tokens += letters <= 7 ? 1 : Math.ceil(letters / 4);
    tokens += Math.ceil(digits / 2.5) + foreign;
    letters = digits = foreign = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters++;
    else if (code >= 48 && code <= 57) digits++;
    else if (code <= 32 || code === 0xa0) endWord();
    else if (code < 0xc0 || (code >= 0x2000 && code < 0x2100)) {
      endWord();
      tokens++;
    } else if (code < 0x250) {
      letters += 2;
    } else if (code >= 0x2e80) {
      // An ideograph or a kana is a piece; a hangul syllable is taken apart into its letters.
      endWord();
      tokens += code >= 0xac00 && code <= 0xd7a3 ? 2 : 1;
    } else foreign++;
  }
  endWord();
  return tokens;
}
