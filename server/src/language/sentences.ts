const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Abbreviations that don't end a sentence: titles, references, "for example" in several languages. */
const neverLast = new RegExp(
  "(?:^|[\\s(\\[\"'“])(?:mr|mrs|ms|dr|prof|rev|gen|sen|gov|capt|lt|col|sgt|st|mt|ft|vs|cf|e\\.g|i\\.e|eg|ie|viz|" +
    "approx|fig|figs|eq|sec|ch|vol|pp?|art|nos?|nr|ca|bzw|z\\.\\s?b|d\\.\\s?h|u\\.\\s?a|abs|evtl|ggf|inkl|" +
    "resp|sog|tel|str|mme|mlle|sra?|srta|ing|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.$",
  "iu",
);
/** A letter ("J.", the "z." of "z. B.") or the number of a list item ("3.") standing alone. */
const INITIAL_OR_NUMBER = /(?:^|[\s(.])\p{L}\.$|^\(?(?:\d{1,3}|\p{L})[.)]$/u;
const SHORTEST_SENTENCE = 3;

/** Sentences of a text, in order; a line end is always a boundary. */
export function splitSentences(text: string): string[] {
  return text.split(/\n+/).flatMap(splitLine);
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const segment of segmentsOf(line)) {
    open += segment;
    const trimmed = open.trim();
    if (trimmed.length < SHORTEST_SENTENCE || neverLast.test(trimmed) || INITIAL_OR_NUMBER.test(trimmed))
      continue;
    sentences.push(trimmed);
    open = "";
  }
  const rest = open.trim();
  if (rest.length === 0) return sentences;
  if (rest.length < SHORTEST_SENTENCE && sentences.length > 0) sentences.push(`${sentences.pop()} ${rest}`);
  else sentences.push(rest);
  return sentences;
}

/** The segmenter's time grows with the square of a line's length, so a long line is segmented piece by piece. */
const PIECE_LENGTH = 2_000;

function* segmentsOf(line: string): Generator<string> {
  for (let from = 0; from < line.length;) {
    const end = line.length - from <= PIECE_LENGTH ? line.length : cutBefore(line, from + PIECE_LENGTH);
    const found = Array.from(segmenter.segment(line.slice(from, end)), ({ segment }) => segment);
    const segments = found.flatMap(splitAtSpaces);
    // A sentence the cut may have split moves to the next piece, unless it fills the piece alone.
    const carried = end < line.length && segments.length > 1 ? segments.pop()!.length : 0;
    yield* segments;
    from = end - carried;
  }
}

const ENDS_WITH_SPACES = /[\p{Script=Thai}\p{Script=Lao}]/u;
/** A clause of Thai is about this long; what is shorter is a name or a number between spaces. */
const CLAUSE_LENGTH = 110;

/** Thai and Lao have no full stop: a space ends a sentence or a clause, two of them certainly. */
function splitAtSpaces(segment: string): string[] {
  if (segment.length <= 2 * CLAUSE_LENGTH || !ENDS_WITH_SPACES.test(segment)) return [segment];
  const clauses: string[] = [];
  let open = "";
  for (const part of segment.split(/(?<=\s)(?=\S)/u)) {
    open += part;
    if (open.length < (/\s{2}$/u.test(part) ? CLAUSE_LENGTH / 2 : CLAUSE_LENGTH)) continue;
    clauses.push(open);
    open = "";
  }
  if (open.length >= CLAUSE_LENGTH / 2 || clauses.length === 0) return [...clauses, open].filter(Boolean);
  return [...clauses.slice(0, -1), clauses.at(-1)! + open];
}

/** Between words if there are any, and never inside a character. */
function cutBefore(text: string, end: number): number {
  const space = text.lastIndexOf(" ", end - 1);
  if (space > end - PIECE_LENGTH / 2) return space + 1;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
