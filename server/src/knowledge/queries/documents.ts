import { isUnindexed, toJson, type Sql, type Transaction } from "../../platform/db/index.ts";
import type { Chunk } from "../chunking/chunk.ts";
import type { DocumentKind } from "../tables.ts";
import type { KnowledgeKey } from "./versions.ts";

export interface DocumentKey extends KnowledgeKey {
  readonly kind: DocumentKind;
  readonly sourceId: number;
}

export interface NewDocument extends DocumentKey {
  readonly title: string;
  readonly question: string | null;
  readonly answer: string | null;
  readonly url: string | null;
  readonly citable: boolean;
  readonly now: number;
}

export interface EmbeddedChunk extends Chunk {
  readonly vectors: Uint8Array | null;
}

export async function upsertDocument(sql: Sql, document: NewDocument): Promise<number> {
  const values = {
    title: document.title,
    question: document.question,
    answer: document.answer,
    url: document.url,
    citable: document.citable ? 1 : 0,
  };
  const row = await sql
    .insertInto("knowledge_documents")
    .values({
      ...values,
      project_id: document.projectId,
      kind: document.kind,
      source_id: document.sourceId,
      created_at: document.now,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "kind", "source_id"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findDocumentId(sql: Sql, key: DocumentKey): Promise<number | null> {
  const row = await sql
    .selectFrom("knowledge_documents")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .where("source_id", "=", key.sourceId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** All documents of a kind, with what each was learned from. */
export const listDocuments = (
  sql: Sql,
  key: KnowledgeKey & { kind: DocumentKind },
): Promise<{ id: number; sourceId: number }[]> =>
  sql
    .selectFrom("knowledge_documents")
    .select(["id", "source_id as sourceId"])
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .execute();

/** How many of some documents there are still. */
export async function countDocuments(
  sql: Sql,
  key: KnowledgeKey & { ids: readonly number[] },
): Promise<number> {
  if (key.ids.length === 0) return 0;
  const { count } = await sql
    .selectFrom("knowledge_documents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", key.ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of the ids of a project's documents. */
export async function listDocumentIdsAfter(
  sql: Sql,
  key: KnowledgeKey & { after: number; limit: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("knowledge_documents")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("id", ">", key.after)
    .orderBy("id")
    .limit(key.limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateDocumentUrl(sql: Sql, key: DocumentKey, url: string): Promise<void> {
  await sql
    .updateTable("knowledge_documents")
    .set({ url })
    .where("project_id", "=", key.projectId)
    .where("kind", "=", key.kind)
    .where("source_id", "=", key.sourceId)
    .execute();
}

/** With its chunks. */
export async function deleteDocument(sql: Sql, key: KnowledgeKey & { documentId: number }): Promise<void> {
  await sql
    .deleteFrom("knowledge_documents")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.documentId)
    .execute();
}

/** On SQLite an insert runs on the event loop, so others have their turn after each. */
const CHUNKS_PER_INSERT = 50;

/** All of a document's chunks, in place of those it had. */
export async function replaceChunks(
  { sql, pause }: Transaction,
  key: KnowledgeKey & { documentId: number },
  chunks: readonly EmbeddedChunk[],
  embedder: string | null,
): Promise<void> {
  await sql
    .deleteFrom("knowledge_chunks")
    .where("project_id", "=", key.projectId)
    .where("document_id", "=", key.documentId)
    .execute();
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_INSERT) {
    await sql
      .insertInto("knowledge_chunks")
      .values(
        chunks.slice(from, from + CHUNKS_PER_INSERT).map((chunk) => ({
          project_id: key.projectId,
          document_id: key.documentId,
          position: chunk.position,
          content: chunk.content,
          index_text: chunk.indexText,
          heading_path: toJson(chunk.headingPath),
          place: toJson(chunk.at),
          vectors: chunk.vectors,
          embedder: chunk.vectors ? embedder : null,
          next_vectors: null,
          next_embedder: null,
        })),
      )
      .execute();
    if (from + CHUNKS_PER_INSERT < chunks.length) await pause();
  }
}
