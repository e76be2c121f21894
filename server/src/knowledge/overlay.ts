import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { Chunk } from "./chunking/chunk.ts";
import { createIndex, type ProjectIndex } from "./index/project-index.ts";
import { pagesOf, toIndexed } from "./project-indexes.ts";
import type { Serving } from "./serving.ts";
import type { ChunkForHit, NearChunk } from "./queries/chunks.ts";
import {
  findDocumentId,
  type DocumentKey,
  type EmbeddedChunk,
  type NewDocument,
} from "./queries/documents.ts";

/** Documents as a draft would have them. */
export interface OverlayChanges {
  /** New documents, and those that replace one with the same key. */
  readonly learned: readonly { readonly document: NewDocument; readonly chunks: readonly Chunk[] }[];
  readonly forgotten: readonly DocumentKey[];
}

/** How one of the draft's own chunks is presented, and where it stands. */
interface DraftChunk extends ChunkForHit, Pick<NearChunk, "position"> {
  readonly documentId: number;
}

/** An index of a project with a draft's changes; it lives as long as its holder keeps it. */
export interface KnowledgeOverlay {
  readonly index: ProjectIndex;
  /** The draft's own chunks; their ids are negative. */
  readonly rows: readonly DraftChunk[];
}

/** About five seconds of indexing and 200 MB of memory. */
const MAX_CHUNKS = 50_000;
const SLICE = 100;

/**
 * Copies the project's whole index, because the weight of a word depends on all documents: replies are those that the
 * draft would give once it is taught.
 */
export async function createOverlay(
  database: Database,
  projectId: number,
  {
    learned,
    forgotten,
    serving,
    prepare,
  }: OverlayChanges & {
    readonly serving: Serving;
    readonly prepare: (chunks: readonly Chunk[]) => Promise<{
      readonly chunks: readonly EmbeddedChunk[];
      readonly embedder: string | null;
    }>;
  },
): Promise<KnowledgeOverlay> {
  const index = createIndex(serving);
  const hidden = new Set<number>();
  for (const key of [...forgotten, ...learned.map(({ document }) => document)]) {
    const id = await findDocumentId(database.read, { ...key, projectId });
    if (id !== null) hidden.add(id);
  }
  for await (const page of pagesOf(database, projectId, serving)) {
    for (let from = 0; from < page.length; from += SLICE) {
      index.add(page.slice(from, from + SLICE).filter(({ docId }) => !hidden.has(docId)));
      await nextTurn();
    }
    if (index.size > MAX_CHUNKS)
      throw conflict(
        `The project has more than ${MAX_CHUNKS} passages: draft texts can't be tried beside so many. Run without them.`,
      );
  }
  const rows: DraftChunk[] = [];
  for (const [order, { document, chunks }] of learned.entries()) {
    const documentId = -(order + 1);
    const prepared = await prepare(chunks);
    for (const chunk of prepared.chunks) {
      const id = -(rows.length + 1);
      const { indexText: text, vectors } = chunk;
      index.add([toIndexed({ id, documentId, text, vectors, embedder: prepared.embedder }, serving)]);
      rows.push({ ...toRow(id, document, chunk), documentId, position: chunk.position });
    }
  }
  return { index, rows };
}

const toRow = (id: number, document: NewDocument, chunk: Chunk): ChunkForHit => ({
  id,
  content: chunk.content,
  headingPath: chunk.headingPath,
  place: chunk.at,
  kind: document.kind,
  sourceId: document.sourceId,
  title: document.title,
  question: document.question,
  answer: document.answer,
  url: document.url,
  citable: document.citable,
});

/** The draft's own chunks around hits, as `listChunksNear` gives those that are stored. */
export const draftChunksNear = (
  { rows }: KnowledgeOverlay,
  {
    ids,
    before,
    after,
  }: { readonly ids: readonly number[]; readonly before: number; readonly after: number },
): NearChunk[] =>
  rows
    .filter(({ id }) => ids.includes(id))
    .flatMap((hit) =>
      rows
        .filter(({ documentId }) => documentId === hit.documentId)
        .filter(({ position }) => position >= hit.position - before && position <= hit.position + after)
        .map((near) => ({ ...near, hitId: hit.id })),
    );
