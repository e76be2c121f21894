import type { Generated } from "kysely";
import { migration, type JsonText } from "../platform/db/index.ts";

/** What a document was learned from. */
export const DOCUMENT_KINDS = ["text", "file", "page", "article"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** One row for each project that was ever taught. */
export interface KnowledgeProjectsTable {
  project_id: number;
  /** Grows with every change: an index that has seen a smaller one catches up before it answers. */
  version: number;
  /** The model whose vectors are served; null while the index is lexical. */
  embedder: string | null;
}

/** Which document a version changed, so that an index need not be rebuilt. */
export interface KnowledgeChangesTable {
  project_id: number;
  version: number;
  document_id: number;
}

export interface KnowledgeDocumentsTable {
  id: Generated<number>;
  project_id: number;
  kind: DocumentKind;
  /** Id of the training text or file, of the page of a source, or of a help-centre article in one language. */
  source_id: number;
  title: string;
  /** A FAQ's question and whole answer. */
  question: string | null;
  answer: string | null;
  /** Where a reader can find it; of an article the path below the help centre's address. */
  url: string | null;
  /** Whether replies may name it as their source. */
  citable: number;
  created_at: number;
}

export interface KnowledgeChunksTable {
  id: Generated<number>;
  project_id: number;
  document_id: number;
  position: number;
  content: string;
  /** The text that is embedded and searched by words. */
  index_text: string;
  heading_path: JsonText;
  /** Page, slide, sheet and rows. */
  place: JsonText;
  /** The chunk's vector, then its sentences', quantised; null until embedded. */
  vectors: Uint8Array | null;
  /** The model that made them. */
  embedder: string | null;
  /** The same by another model, while a project moves to it. */
  next_vectors: Uint8Array | null;
  next_embedder: string | null;
}

declare module "../platform/db/tables.ts" {
  interface Tables {
    knowledge_projects: KnowledgeProjectsTable;
    knowledge_changes: KnowledgeChangesTable;
    knowledge_documents: KnowledgeDocumentsTable;
    knowledge_chunks: KnowledgeChunksTable;
  }
}

export const knowledgeMigrations = [
  migration(
    "knowledge/0001-create",
    `
    create table knowledge_projects (
      project_id {int} primary key references projects (id) on delete cascade, version {int} not null, embedder text
    );
    create table knowledge_changes (
      project_id {int} not null references projects (id) on delete cascade, version {int} not null,
      document_id {int} not null, primary key (project_id, version)
    );
    create table knowledge_documents (
      id {id}, project_id {int} not null references projects (id) on delete cascade, kind text not null,
      source_id {int} not null, title text not null, question text, answer text, url text, citable {bool} not null,
      created_at {time} not null
    );
    create unique index knowledge_documents_by_source on knowledge_documents (project_id, kind, source_id);
    create table knowledge_chunks (
      id {id}, project_id {int} not null references projects (id) on delete cascade,
      document_id {int} not null references knowledge_documents (id) on delete cascade, position {int} not null,
      content text not null, index_text text not null, heading_path {json} not null, place {json} not null,
      vectors {bytes}, embedder text, next_vectors {bytes}, next_embedder text
    );
    create index knowledge_chunks_by_project on knowledge_chunks (project_id, id);
    create index knowledge_chunks_by_document on knowledge_chunks (document_id, position);
    `,
  ),
];
