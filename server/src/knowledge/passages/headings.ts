import { splitSentences } from "../../language/index.ts";

const LONGEST_HEADING = 80;
/** The end of a sentence, of an introduction, or of a row of a table. */
const ENDED = /[.!?…:;|。!?:]["'”»)]*\s*$/u;
const ITEM_OR_ROW = /^\s*(?:[-*•‣▪–|]|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)|:\s.*;/i;

export interface HeadedSentence {
  /** It is a heading itself: a label, no answer. */
  readonly isHeading: boolean;
  /** The heading that stands above it in the chunk. */
  readonly heading: string;
}

/**
 * For each sentence of a chunk the heading above it. A chunk of joined sections has their headings as lines of
 * their own: a short line without an end, or a question, above a line that is a sentence.
 */
export function parseHeadings(content: string): HeadedSentence[] {
  const lines = content.split(/\n+/);
  const headed: HeadedSentence[] = [];
  let heading = "";
  for (const [index, line] of lines.entries()) {
    const isHeading = isHeadingLine(line, lines[index + 1]);
    if (isHeading) heading = line.trim();
    for (const _ of splitSentences(line)) headed.push({ isHeading, heading });
  }
  return headed;
}

function isHeadingLine(line: string, next: string | undefined): boolean {
  if (next === undefined || line.length > LONGEST_HEADING || ITEM_OR_ROW.test(line)) return false;
  const isLabel = !ENDED.test(line) || /[??]\s*$/.test(line);
  return isLabel && (ITEM_OR_ROW.test(next) || /[.!。!]["'”»)]*\s*$/u.test(next)) && !/\d/.test(line);
}
