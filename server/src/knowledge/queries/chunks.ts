import { isUnindexed, fromJson, type ListPage, type Sql } from "../../platform/db/index.ts";
import type { ChunkLocation } from "../chunking/chunk.ts";
import type { DocumentKind } from "../tables.ts";
import type { KnowledgeKey } from "./versions.ts";

/** What an index is built from. */
export interface ChunkForIndex {
  readonly id: number;
  readonly documentId: number;
  readonly text: string;
  readonly vectors: Uint8Array | null;
  readonly embedder: string | null;
}

const forIndex = (sql: Sql, { projectId }: KnowledgeKey) =>
  sql
    .selectFrom("knowledge_chunks")
    .select(["id", "document_id as documentId", "index_text as text", "vectors", "embedder"])
    .where("project_id", "=", projectId)
    .orderBy("id");

/** A page of a project's chunks after an id: an index is built without holding all rows at once. */
export function listChunksAfter(
  sql: Sql,
  key: KnowledgeKey & { after: number; limit: number },
): Promise<ChunkForIndex[]> {
  return forIndex(sql, key).where("id", ">", key.after).limit(key.limit).execute();
}

/** Whether a project has more chunks than so many, without counting them all. */
export async function hasMoreChunks(sql: Sql, key: KnowledgeKey & { than: number }): Promise<boolean> {
  const row = await sql
    .selectFrom("knowledge_chunks")
    .select("id")
    .where("project_id", "=", key.projectId)
    .orderBy("id")
    .offset(key.than)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of one document's chunks. */
export function listChunksOfDocument(
  sql: Sql,
  key: KnowledgeKey & { documentId: number; after: number; limit: number },
): Promise<ChunkForIndex[]> {
  return forIndex(sql, key)
    .where("document_id", "=", key.documentId)
    .where("id", ">", key.after)
    .limit(key.limit)
    .execute();
}

/** The beginning of each of a project's newest documents. */
export async function listFirstChunks(
  sql: Sql,
  { projectId, limit }: KnowledgeKey & { limit: number },
): Promise<string[]> {
  const rows = await sql
    .selectFrom("knowledge_chunks")
    .select("content")
    .where("project_id", "=", projectId)
    .where("position", "=", 0)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ content }) => content);
}

/** How a hit is presented. */
export interface ChunkForHit {
  readonly id: number;
  readonly content: string;
  readonly headingPath: string[];
  readonly place: ChunkLocation;
  readonly kind: DocumentKind;
  readonly sourceId: number;
  readonly title: string;
  readonly question: string | null;
  readonly answer: string | null;
  readonly url: string | null;
  readonly citable: boolean;
}

export async function listChunksOfHits(
  sql: Sql,
  key: KnowledgeKey & { ids: readonly number[] },
): Promise<ChunkForHit[]> {
  if (key.ids.length === 0) return [];
  const rows = await sql
    .selectFrom("knowledge_chunks as chunk")
    .innerJoin("knowledge_documents as document", "document.id", "chunk.document_id")
    .select([
      "chunk.id as id",
      "chunk.content as content",
      "chunk.heading_path as headingPath",
      "chunk.place as place",
      "document.kind as kind",
      "document.source_id as sourceId",
      "document.title as title",
      "document.question as question",
      "document.answer as answer",
      "document.url as url",
      "document.citable as citable",
    ])
    .where(isUnindexed("chunk.project_id", key.projectId))
    .where("chunk.id", "in", [...key.ids])
    .execute();
  return rows.map((row) => ({
    ...row,
    headingPath: fromJson<string[]>(row.headingPath),
    place: fromJson<ChunkLocation>(row.place),
    citable: row.citable === 1,
  }));
}

/** A chunk beside a hit in the same document, or the hit itself. */
export interface NearChunk {
  readonly hitId: number;
  readonly id: number;
  readonly position: number;
  readonly content: string;
  readonly headingPath: string[];
}

/** Hits and the chunks around them. */
export async function listChunksNear(
  sql: Sql,
  key: KnowledgeKey & { ids: readonly number[]; before: number; after: number },
): Promise<NearChunk[]> {
  if (key.ids.length === 0) return [];
  const rows = await sql
    .selectFrom("knowledge_chunks as hit")
    .innerJoin("knowledge_chunks as near", "near.document_id", "hit.document_id")
    .select([
      "hit.id as hitId",
      "near.id as id",
      "near.position as position",
      "near.content as content",
      "near.heading_path as headingPath",
    ])
    .where(isUnindexed("hit.project_id", key.projectId))
    .where("hit.id", "in", [...key.ids])
    .where((eb) => eb("near.position", ">=", eb("hit.position", "-", key.before)))
    .where((eb) => eb("near.position", "<=", eb("hit.position", "+", key.after)))
    .execute();
  return rows.map((row) => ({ ...row, headingPath: fromJson<string[]>(row.headingPath) }));
}

/** A page of a source's passages, in their order. */
export async function listPassages(
  sql: Sql,
  key: KnowledgeKey & { kind: DocumentKind; sourceId: number },
  page: ListPage,
): Promise<{ id: number; content: string; headingPath: string[] }[]> {
  const passages = sql
    .selectFrom("knowledge_chunks as chunk")
    .innerJoin("knowledge_documents as document", "document.id", "chunk.document_id")
    .select(["chunk.id", "chunk.position", "chunk.content", "chunk.heading_path"])
    .where("document.project_id", "=", key.projectId)
    .where("document.kind", "=", key.kind)
    .where("document.source_id", "=", key.sourceId);
  const rows = await page.take(passages, [
    ["chunk.position", "asc"],
    ["chunk.id", "asc"],
  ]);
  return rows.map(({ id, content, heading_path }) => ({
    id,
    content,
    headingPath: fromJson<string[]>(heading_path),
  }));
}

/** Chunks that the next model has not embedded yet. */
export function listChunksToReembed(sql: Sql, key: KnowledgeKey & { embedder: string; limit: number }) {
  return sql
    .selectFrom("knowledge_chunks")
    .select(["id", "content", "index_text as indexText"])
    .where("project_id", "=", key.projectId)
    .where((eb) => eb.or([eb("embedder", "is", null), eb("embedder", "!=", key.embedder)]))
    .where((eb) => eb.or([eb("next_embedder", "is", null), eb("next_embedder", "!=", key.embedder)]))
    .orderBy("id")
    .limit(key.limit)
    .execute();
}

export async function updateNextVectors(
  sql: Sql,
  key: KnowledgeKey & { id: number; embedder: string; vectors: Uint8Array },
): Promise<void> {
  await sql
    .updateTable("knowledge_chunks")
    .set({ next_vectors: key.vectors, next_embedder: key.embedder })
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.id)
    .execute();
}
