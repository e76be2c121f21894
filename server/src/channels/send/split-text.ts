import type { ChannelLimits } from "../channel.ts";

/** Where a text may be parted, the best first: paragraphs, lines, sentences, words. */
const BORDERS = [/\n\s*\n/g, /\n/g, /[.!?。！？।؟]["'”’)]*\s+|[。！？]/g, /\s+/g];
/** A part shorter than this share of the limit is worth a lesser border. */
const SHORTEST = 0.4;

/** Parts of a text of at most so many characters and bytes, each ended where a reader would pause. */
export function splitText(text: string, { textLength, textBytes }: TextLimits): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  for (;;) {
    const longest = longestOf(rest, textLength, textBytes);
    if (rest.length <= longest) break;
    const end = borderIn(rest, longest);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}

type TextLimits = Pick<ChannelLimits, "textLength" | "textBytes">;

/** How many characters of the text fit. */
function longestOf(text: string, textLength: number, textBytes: number | undefined): number {
  if (textBytes === undefined) return textLength;
  let length = Math.min(textLength, text.length);
  while (Buffer.byteLength(text.slice(0, length)) > textBytes) length = Math.floor(length * 0.9);
  return length;
}

function borderIn(text: string, longest: number): number {
  const head = text.slice(0, longest + 1);
  for (const border of BORDERS) {
    let end = 0;
    for (const { index, 0: found } of head.matchAll(border)) {
      const at = index + found.trimEnd().length;
      if (at <= longest) end = at;
    }
    if (end >= longest * SHORTEST) return end;
  }
  // Never between the halves of a character.
  const isHalf = /[\uD800-\uDBFF]/.test(text[longest - 1] ?? "");
  return isHalf && longest > 1 ? longest - 1 : longest;
}
