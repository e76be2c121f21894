import type { LanguageCode } from "../language/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { Chunk } from "./chunking/chunk.ts";
import type { Excerpt, ExcerptOptions } from "./context/compose-excerpts.ts";
import type { KnowledgeOverlay, OverlayChanges } from "./overlay.ts";
import type { Passage } from "./passage.ts";
import type { LoadedIndexes } from "./project-indexes.ts";
import type { DocumentKey, EmbeddedChunk, NewDocument } from "./queries/documents.ts";
import type { SavedIndexes } from "./saved-indexes.ts";
import type { TaughtLanguage } from "./taught-languages.ts";

/** Chunks ready to be stored, with the model that embedded them. */
export interface PreparedChunks {
  readonly chunks: readonly EmbeddedChunk[];
  readonly embedder: string | null;
}

export interface PrepareOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export interface SearchOptions {
  readonly limit: number;
  /** At most so many passages of one document. */
  readonly perDocument?: number;
  /**
   * Reads all of the best passages, for callers that use more than the first. The offline bot answers from the
   * first and must be fast.
   */
  readonly readsAll?: boolean;
  /** Reads none of them: they are as near as words and meaning find them. */
  readonly isUnread?: true;
  /** Searches a draft of the project's documents instead. */
  readonly overlay?: KnowledgeOverlay;
  /** Other wordings that the question may mean: what they find is found as well. */
  readonly alternatives?: readonly Wording[];
}

/** A wording of a question, and how far what it finds counts, 0 to 1. */
export interface Wording {
  readonly text: string;
  readonly weight: number;
}

export interface SearchAmongOptions {
  readonly limit: number;
  readonly kind: DocumentKey["kind"];
  readonly sourceIds: ReadonlySet<number>;
}

export interface EmbeddedQuestions {
  readonly embedder: string;
  readonly vectors: readonly Float32Array[];
}

export interface SearchDescription {
  readonly kind: "hybrid" | "lexical";
  readonly embedder: string | null;
  readonly reason: string | null;
  readonly reader: { readonly reads: boolean; readonly reason: string | null };
  readonly languages: TaughtLanguage[];
}

export interface Knowledge {
  /** Embeds chunks for a project; without a working model they stay without vectors and are found by words. */
  prepare(projectId: number, chunks: readonly Chunk[], options?: PrepareOptions): Promise<PreparedChunks>;
  /** Indexes a document in a transaction, replacing its earlier version. */
  learn(transaction: Transaction, document: NewDocument, prepared: PreparedChunks): Promise<void>;
  forget(transaction: Transaction, key: DocumentKey): Promise<void>;
  /** The passages that fit a question best, best first. */
  search(projectId: number, query: string, options: SearchOptions): Promise<Passage[]>;
  /** What a model reads of passages, best first: with headings and neighbours, each text once. */
  excerpts(
    projectId: number,
    passages: readonly Passage[],
    options: ExcerptOptions & Pick<SearchOptions, "overlay">,
  ): Promise<Excerpt[]>;
  /**
   * The best passage of each of these documents, best first, without reading them: for searches of strangers, which
   * must cost little.
   */
  searchAmong(projectId: number, query: string, options: SearchAmongOptions): Promise<Passage[]>;
  /** Another address for a document that stays as it is. */
  readdress(transaction: Transaction, key: DocumentKey, url: string): Promise<void>;
  /** The project's documents with a draft's changes, in memory alone. */
  overlay(projectId: number, changes: OverlayChanges): Promise<KnowledgeOverlay>;
  /** The vectors of questions in the project's space and the model's id, or null if no model works. */
  embedQuestions(projectId: number, questions: readonly string[]): Promise<EmbeddedQuestions | null>;
  /** How passages are found, and if only by words, why; whether they are read, and if not, why. */
  describe(projectId: number): Promise<SearchDescription>;
  /** The languages of the project's content, the most frequent first. */
  languages(projectId: number): Promise<readonly LanguageCode[]>;
  /** How many projects are in this process's memory, and how much of it they take. */
  readonly loaded: () => LoadedIndexes;
  /** The indexes of large projects on this process's disk. */
  readonly saved: SavedIndexes["usage"];
  /** Tries the model, logs where there is none, and moves projects of another model to it. */
  start(app: App): void;
  close(): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly knowledge: Knowledge;
  }
}
