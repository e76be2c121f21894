import type { ChunkLocation } from "./chunking/chunk.ts";
import type { Hit } from "./index/search-rows.ts";
import type { ChunkForHit } from "./queries/chunks.ts";
import { textFragment } from "./text-fragment.ts";

/** A found piece of a document, with all that a citation needs. */
export interface Passage {
  /** The same for all passages of a document, for example `text-12`, `file-3`, `page-7` or `article-5`. */
  readonly docId: string;
  /** The passage itself. */
  readonly pointId: string;
  /** 0 to 1. */
  readonly score: number;
  readonly content: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  /** For people: `handbook.pdf, page 3`, or the title. */
  readonly source: string;
  readonly url: string | null;
  readonly place: ChunkLocation;
  /** Whether replies may name it as their source. */
  readonly citable: boolean;
  /** A FAQ's question and whole answer. */
  readonly question: string | null;
  readonly answer: string | null;
  /** How near it is in meaning; null if words alone were compared. */
  readonly cosine: number | null;
  /** Cosine of each sentence of the content with the question; empty if words alone were compared. */
  readonly sentenceCosines: readonly number[];
  /** The reader's score of each sentence of the content; empty if it was not read. */
  readonly reads: readonly number[];
  /** How many passages the project has. */
  readonly among: number;
  /** How many misspelled words of the question were corrected. */
  readonly corrections: number;
}

/** Makes an address of an article's path; null while no reader can see it. */
export type ArticleAddress = (path: string) => string;

export function toPassage(
  hit: Hit,
  row: ChunkForHit,
  { among, corrections }: Pick<Passage, "among" | "corrections">,
  articleAddress: ArticleAddress | null,
): Passage {
  return {
    docId: `${row.kind}-${row.sourceId}`,
    pointId: String(row.id),
    score: Math.round(hit.score * 10_000) / 10_000,
    content: row.content,
    title: row.title,
    headingPath: row.headingPath,
    source: describeSource(row),
    url: urlOf(row, articleAddress),
    place: row.place,
    citable: row.citable,
    question: row.question,
    answer: row.answer,
    cosine: hit.cosine,
    sentenceCosines: hit.sentences,
    reads: [],
    among,
    corrections,
  };
}

function urlOf(row: ChunkForHit, articleAddress: ArticleAddress | null): string | null {
  if (row.url === null) return null;
  if (row.kind === "page") return textFragment(row.url, row);
  if (row.kind !== "article") return row.url;
  return articleAddress ? textFragment(articleAddress(row.url), row) : null;
}

function describeSource({ title, place }: ChunkForHit): string {
  const parts = [title];
  if (place.page !== undefined) parts.push(`page ${place.page}`);
  if (place.slide !== undefined) parts.push(`slide ${place.slide}`);
  if (place.sheet !== undefined) parts.push(`sheet ${place.sheet}`);
  if (place.rows) {
    const [from, to] = place.rows;
    parts.push(from === to ? `row ${from}` : `rows ${from}–${to}`);
  }
  return parts.filter((part) => part !== "").join(", ");
}
