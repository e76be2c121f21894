import type { NearChunk } from "../queries/chunks.ts";
import type { Passage } from "../passage.ts";
import { foldRows } from "./fold-rows.ts";
import { snippetOf } from "./snippet.ts";

/** What a model reads of a document: found passages with their headings and what belongs to them, each text once. */
export interface Excerpt extends Pick<Passage, "docId" | "title" | "source" | "url" | "score"> {
  readonly content: string;
  /** Of a short FAQ, which is read whole. */
  readonly question: string | null;
  readonly answer: string | null;
}

/** A piece of a document that may be read. */
interface Piece {
  readonly passage: Passage;
  readonly position: number;
  readonly headings: readonly string[];
  readonly lines: readonly string[];
  /** The lower, the more it is worth a place. */
  readonly rank: number;
  /** Of others what is nearest to the question is read. */
  readonly isWhole: boolean;
}

/** A longer answer is read in parts, as a document is. */
const LONGEST_ANSWER = 1_500;
/** What follows in a list or under an introduction is nearly as good as the hit itself; a neighbour is less. */
const CONTINUED = 0.5;
const NEIGHBOUR = 4;
const ITEM = /^\s*(?:[-*•‣▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/i;
const WHOLE = 1;
const SNIPPET = 260;
/** Shorter lines are labels, which may stand in several places. */
const SHORTEST_REPEATED = 40;

export interface ExcerptOptions {
  readonly question: string;
  /** About so many characters. */
  readonly budget: number;
  /** So many passages are read whole, with what belongs to them; of others what is nearest to the question. */
  readonly whole?: number;
  readonly snippet?: number;
}

/** Of passages, best first, as much as the budget holds; the first always. */
export function composeExcerpts(
  passages: readonly Passage[],
  near: readonly NearChunk[],
  { question, budget, whole = WHOLE, snippet = SNIPPET }: ExcerptOptions,
): Excerpt[] {
  const byDocument = new Map<string, Piece[]>();
  const seen = new Set<string>();
  let length = 0;
  for (const piece of piecesOf(passages, near, whole)) {
    const { passage } = piece;
    const part = piece.isWhole ? piece.lines : snippetOf(question, passage, piece.lines, snippet);
    const lines = part.filter((line) => !seen.has(line));
    const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (size === 0 || (length > 0 && length + size > budget)) continue;
    length += size;
    for (const line of lines) if (line.length >= SHORTEST_REPEATED) seen.add(line);
    const { docId } = passage;
    byDocument.set(docId, [...(byDocument.get(docId) ?? []), { ...piece, lines }]);
  }
  return Array.from(byDocument.values(), toExcerpt);
}

/** Each once, those that are most worth a place first. What belongs to the first passages is among them. */
function piecesOf(passages: readonly Passage[], near: readonly NearChunk[], whole: number): Piece[] {
  const pieces = new Map<string, Piece>();
  const add = (piece: Piece): void => {
    const key = `${piece.passage.docId} ${piece.position}`;
    const other = pieces.get(key);
    if (!other || other.rank > piece.rank) pieces.set(key, piece);
  };
  for (const [rank, passage] of passages.entries()) {
    const around = near.filter(({ hitId }) => String(hitId) === passage.pointId);
    const own = around.find(({ id, hitId }) => id === hitId);
    const isFirst = rank < whole;
    const alone = { passage, position: 0, headings: passage.headingPath, rank };
    if (isAnswer(passage)) add({ ...alone, lines: [passage.answer!], isWhole: true });
    else if (!own) add({ ...alone, lines: linesOf(passage), isWhole: isFirst });
    else
      for (const chunk of around) {
        const worth = worthOf(passage, own, chunk);
        if (worth === null || (worth > 0 && !isFirst)) continue;
        const { position, headingPath: headings } = chunk;
        add({ passage, position, headings, lines: linesOf(chunk), rank: rank + worth, isWhole: isFirst });
      }
  }
  return [...pieces.values()].sort((left, right) => left.rank - right.rank);
}

const isAnswer = ({ answer }: Passage): boolean => answer !== null && answer.length <= LONGEST_ANSWER;

const linesOf = ({ content }: { readonly content: string }): string[] =>
  content.split("\n").filter((line) => line.trim() !== "");

/** How much later than the hit a chunk beside it has its place; null where it belongs to something else. */
function worthOf({ question }: Passage, own: NearChunk, chunk: NearChunk): number | null {
  const distance = chunk.position - own.position;
  // The first part of a long FAQ repeats its answer, whose parts follow it.
  if (question !== null && chunk.position === 0) return null;
  if (question !== null && own.position === 0) return distance - 1;
  if (distance === 0) return 0;
  if (own.headingPath.join("\n") !== chunk.headingPath.join("\n")) return null;
  const [before, after] = distance > 0 ? [own, chunk] : [chunk, own];
  const last = linesOf(before).at(-1) ?? "";
  const first = linesOf(after)[0] ?? "";
  const isOneList = ITEM.test(first) && (ITEM.test(last) || /[:：]\s*$/.test(last));
  return (isOneList ? CONTINUED : NEIGHBOUR) * Math.abs(distance);
}

function toExcerpt(pieces: readonly Piece[]): Excerpt {
  const { docId, title, source, url, question, answer } = pieces[0]!.passage;
  const score = Math.max(...pieces.map(({ passage }) => passage.score));
  const shared = { docId, title, source, url, score, question };
  if (isAnswer(pieces[0]!.passage)) return { ...shared, content: answer!, answer };
  return { ...shared, content: textOf(pieces), answer: null };
}

/** The pieces in reading order, each section below its headings. */
function textOf(pieces: readonly Piece[]): string {
  const lines: string[] = [];
  let shown: readonly string[] = [];
  let end: number | null = null;
  let section: string[] = [];
  const close = () => {
    lines.push(...foldRows(section));
    section = [];
  };
  for (const piece of [...pieces].sort((left, right) => left.position - right.position)) {
    const { headings } = piece;
    if (headings.join("\n") !== shown.join("\n")) {
      close();
      const known = headings.findIndex((heading, level) => heading !== shown[level]);
      const fresh = headings.slice(known === -1 ? 0 : known);
      if (fresh.length > 0) lines.push(`# ${fresh.join(" › ")}`);
      shown = headings;
    } else if (end !== null && piece.position > end + 1) section.push("…");
    section.push(...piece.lines);
    end = piece.position;
  }
  close();
  return lines.join("\n");
}
