/** Where a block is in its file. Document extraction produces the same shape. */
export interface Location {
  page?: number | undefined;
  slide?: number | undefined;
  sheet?: string | undefined;
  row?: number | undefined;
}

export type Block =
  | { type: "heading"; level: number; text: string; at: Location }
  | { type: "paragraph"; text: string; at: Location }
  | { type: "item"; text: string; at: Location }
  | { type: "row"; cells: string[]; header: string[] | null; at: Location };

/** Where a chunk is: what all its blocks share, and the first and last row of a table. */
export interface ChunkLocation {
  page?: number;
  slide?: number;
  sheet?: string;
  rows?: [from: number, to: number];
}

export interface Chunk {
  /** The text that is shown and quoted. One line per paragraph, item or row. */
  content: string;
  headingPath: string[];
  at: ChunkLocation;
  /** The text that is embedded and searched: title and headings, then the content. */
  indexText: string;
  /** Order within the document, from 0. */
  position: number;
}

export interface ChunkLimits {
  /** Chunks are filled up to here. */
  targetTokens: number;
  /** A paragraph up to here stays whole; with its headings it still fits the model's window. */
  maxTokens: number;
  /** Sections below this are joined with their neighbours under the same parent. */
  minTokens: number;
  headingTokens: number;
}

/** For a window of 256 word pieces; the estimate of tokens is a little high, so nothing is cut off. */
export const DEFAULT_LIMITS: ChunkLimits = {
  targetTokens: 190,
  maxTokens: 250,
  minTokens: 60,
  headingTokens: 30,
};
