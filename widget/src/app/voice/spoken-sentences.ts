import { parseInline } from "@parley/chat-ui";

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const FENCE = /^\s*```/;
/** Marks of headings, quotes and lists. */
const MARKS = /^\s*(?:#{1,6}\s+|>\s?|[-*•]\s+)*/;
const ROW = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;
/** References to sources, such as [1] and [2, 3]. */
const CITATION = /\s*\[\d+(?:\s*,\s*\d+)*\]/g;
/** A link, a code or an address that is not complete yet. */
const OPEN_END = /(?:\[[^\]]*(?:\](?:\([^)]*)?)?|`[^`]*|https?:\/\/[^\s()]*)$/;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * What is said of a message: sentences without markdown, code, addresses and references to sources. Of a text that
 * still grows, only the sentences that can't change any more.
 */
export function spokenSentences(text: string, locale: string, isComplete: boolean): string[] {
  const lines = text.split(LINE_END);
  const last = isComplete ? "" : (lines.pop() ?? "");
  let isCode = false;
  const spoken = lines.flatMap((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode || FENCE.test(line) ? [] : sentencesOf(line, locale);
  });
  if (isCode || FENCE.test(last) || ROW.test(last)) return spoken;
  const growing = sentencesOf(last.replace(OPEN_END, ""), locale);
  return [...spoken, ...growing.slice(0, -1)];
}

function sentencesOf(line: string, locale: string): string[] {
  if (TABLE_RULE.test(line)) return [];
  const cells = ROW.exec(line)?.[1];
  const plain = (cells === undefined ? line.replace(MARKS, "") : cells.split("|").join(", "))
    .replaceAll(/!(?=\[[^\]]*\]\()/g, "")
    .replaceAll(CITATION, (match, at: number, whole: string) =>
      whole[at + match.length] === "(" ? match : "",
    );
  const said = parseInline(plain).map(saidOf).join("").replaceAll("*", "");
  return Array.from(new Intl.Segmenter(locale, { granularity: "sentence" }).segment(said), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => LETTER.test(sentence));
}

/** A link is its words; an address alone is not read out. */
const saidOf = (piece: ReturnType<typeof parseInline>[number]): string =>
  piece.kind === "link" && /^https?:\/\//.test(piece.text) ? "" : piece.text;
