import { join } from "node:path";
import type { LanguageCode } from "../language/index.ts";
import type { App } from "../platform/operations/context.ts";
import { createEmbedders } from "./embedders.ts";
import { createModelWorker } from "./embedding/local/model-worker.ts";
import { embedChunks } from "./embedding/embed-chunks.ts";
import { NO_LANGUAGE } from "./index/language-skill.ts";
import type { ProjectIndex } from "./index/project-index.ts";
import { createLru } from "./embedding/lru.ts";
import { encodeVectors } from "./index/vectors/vector-codec.ts";
import { toPassage, type ArticleAddress, type Passage } from "./passage.ts";
import { createOverlay, draftChunksNear } from "./overlay.ts";
import { listTaughtLanguages } from "./taught-languages.ts";
import { createProjectIndexes } from "./project-indexes.ts";
import type { Serving } from "./serving.ts";
import { queryVector } from "./query-vector.ts";
import { composeExcerpts } from "./context/compose-excerpts.ts";
import { fuseSearches } from "./context/fuse-searches.ts";
import { listChunksNear, listChunksOfHits } from "./queries/chunks.ts";
import {
  deleteDocument,
  findDocumentId,
  listDocuments,
  replaceChunks,
  updateDocumentUrl,
  upsertDocument,
  type EmbeddedChunk,
} from "./queries/documents.ts";
import { findKnowledgeState, recordChange } from "./queries/versions.ts";
import { createReader } from "./reading/reader.ts";
import { PASSAGES_READ, rerank } from "./reading/rerank.ts";
import { createSavedIndexes } from "./saved-indexes.ts";
import type { Knowledge, SearchOptions } from "./knowledge-service.ts";
import { registerReembedding, requestReembedding } from "./reembedding.ts";

const INDEX_BUDGET_BYTES = 512 * 1024 * 1024;
/** What was deleted with its project leaves the folder within this time. */
const TIDY_EVERY_MS = 60 * 60 * 1000;
const CHUNKS_PER_BATCH = 32;
/** Projects whose languages are in memory. */
const PROJECTS_WITH_LANGUAGES = 10_000;
/** How many chunks before and after a hit may be joined to it. */
const NEAR = { before: 1, after: 2 };
/** How often a search restarts when its results are replaced concurrently. */
const MAX_SEARCHES = 5;
const WITHOUT_VECTORS = { embedder: null, dimensions: 1, skill: NO_LANGUAGE };

interface KnowledgeParts extends Pick<App, "db" | "config" | "log" | "threads" | "now"> {
  /** How the articles of a project are addressed. */
  readonly articleAddress: (projectId: number) => Promise<ArticleAddress | null>;
}

export function createKnowledge({
  db,
  config,
  log,
  threads,
  now,
  articleAddress,
}: KnowledgeParts): Knowledge {
  const worker = createModelWorker();
  const embedders = createEmbedders(config, worker, log);
  const reader = createReader(worker, config.reader, log);
  const servingOf = async (id: string | null): Promise<Serving> => {
    const embedder = await embedders.byId(id);
    if (!embedder) return WITHOUT_VECTORS;
    return { embedder: embedder.id, dimensions: embedder.dimensions, skill: embedder };
  };
  const folder = join(config.dataDir, "indexes");
  const saved = createSavedIndexes({
    folder,
    database: db,
    threads,
    servingOf,
    log,
    now,
    minFreeBytes: config.minFreeDiskMb * 1024 * 1024,
  });
  const indexes = createProjectIndexes({
    database: db,
    budgetBytes: INDEX_BUDGET_BYTES,
    servingOf,
    saved,
    log,
  });
  const languagesTaught = createLru<number, { version: number; languages: readonly LanguageCode[] }>(
    PROJECTS_WITH_LANGUAGES,
  );
  let tidying: NodeJS.Timeout | undefined;

  /** A project keeps the model it was taught with until all of it is re-embedded. */
  async function embedderOf(projectId: number) {
    const state = await findKnowledgeState(db.read, { projectId });
    return state?.embedder ? embedders.byId(state.embedder) : (await embedders.current()).embedder;
  }

  async function vectorOf(
    projectId: number,
    index: ProjectIndex,
    query: string,
  ): Promise<Float32Array | null> {
    try {
      const embedder = await embedderOf(projectId);
      const vector = embedder && (await queryVector(embedder, index, query));
      return vector?.length === index.dimensions ? vector : null;
    } catch (error) {
      log.warn({ err: error, projectId }, "the question could not be embedded: it is searched by words");
      return null;
    }
  }

  /** What words and meaning find, best first, and the question with its misspelled words corrected. */
  async function find(
    projectId: number,
    query: string,
    options: SearchOptions & { readonly among?: ReadonlySet<number> },
  ): Promise<{ passages: Passage[]; question: string }> {
    const state = await findKnowledgeState(db.read, { projectId });
    const { overlay } = options;
    if (!state && !overlay) return { passages: [], question: query };
    for (let version = state?.version ?? 0, tries = 1; ; tries += 1) {
      const index = overlay?.index ?? (await indexes.upToDate(projectId, version));
      const hits = await index
        .search(query, vectorOf(projectId, index, query), options)
        .catch(async (error: unknown) => {
          if (!index.saved || tries === MAX_SEARCHES) throw error;
          await indexes.discard(projectId, error);
          return null;
        });
      if (!hits) continue;
      const rows = await listChunksOfHits(db.read, { projectId, ids: hits.map((hit) => hit.chunkId) });
      const byId = new Map([...rows, ...(overlay?.rows ?? [])].map((row) => [row.id, row]));
      const hasArticle = [...byId.values()].some(({ kind }) => kind === "article");
      const address = hasArticle ? await articleAddress(projectId) : null;
      const corrected = index.correct(query);
      const search = { among: index.size, corrections: corrected?.words ?? 0 };
      const passages = hits.flatMap((hit) => {
        const row = byId.get(hit.chunkId);
        return row ? [toPassage(hit, row, search, address)] : [];
      });
      if (passages.length === hits.length || tries === MAX_SEARCHES) {
        return { passages, question: corrected?.text ?? query };
      }
      // A file of another database, or of this one before it was restored.
      if (index.saved && tries === MAX_SEARCHES - 1) await indexes.discard(projectId, "unknown chunks");
      // A document was replaced while the question was embedded: search what is stored now.
      version = (await findKnowledgeState(db.read, { projectId }))?.version ?? version;
    }
  }

  const knowledge: Knowledge = {
    async prepare(projectId, chunks, { signal, onProgress } = {}) {
      const embedder = await embedderOf(projectId);
      if (!embedder) return { chunks: chunks.map((chunk) => ({ ...chunk, vectors: null })), embedder: null };
      const embedded: EmbeddedChunk[] = [];
      for (let from = 0; from < chunks.length; from += CHUNKS_PER_BATCH) {
        const batch = chunks.slice(from, from + CHUNKS_PER_BATCH);
        const vectors = await embedChunks(embedder, batch, signal ? { signal } : {});
        batch.forEach((chunk, index) => {
          const { vector, sentences } = vectors[index]!;
          embedded.push({ ...chunk, vectors: encodeVectors([vector, ...sentences]) });
        });
        onProgress?.(embedded.length / chunks.length);
      }
      return { chunks: embedded, embedder: embedder.id };
    },

    async learn(transaction, document, prepared) {
      const { sql } = transaction;
      const { projectId } = document;
      const documentId = await upsertDocument(sql, document);
      await replaceChunks(transaction, { projectId, documentId }, prepared.chunks, prepared.embedder);
      await recordChange(sql, { projectId, documentId, embedder: prepared.embedder });
      indexes.taught(projectId);
    },

    async forget({ sql }, key) {
      const documentId = await findDocumentId(sql, key);
      if (documentId === null) return;
      await deleteDocument(sql, { projectId: key.projectId, documentId });
      await recordChange(sql, { projectId: key.projectId, documentId, embedder: null });
    },

    async search(projectId, query, options) {
      const limit = options.isUnread ? options.limit : Math.max(options.limit, PASSAGES_READ);
      const { alternatives = [], ...rest } = options;
      const wordings = [query, ...alternatives.map(({ text }) => text)];
      const found = await Promise.all(wordings.map((text) => find(projectId, text, { ...rest, limit })));
      const { passages, question } = found[0]!;
      const read = options.isUnread
        ? passages.map((passage) => ({ ...passage, reads: [] }))
        : await rerank(reader, question, passages, options);
      const others = alternatives.map(({ weight }, index) => ({
        weight,
        passages: found[index + 1]!.passages,
      }));
      return fuseSearches([{ weight: 1, passages: read }, ...others]).slice(0, options.limit);
    },

    async excerpts(projectId, passages, options) {
      const { overlay } = options;
      const ids = passages.map(({ pointId }) => Number(pointId));
      const stored = ids.filter((id) => id > 0);
      const near = await listChunksNear(db.read, { projectId, ids: stored, ...NEAR });
      const drafted = overlay ? draftChunksNear(overlay, { ids, ...NEAR }) : [];
      return composeExcerpts(passages, [...near, ...drafted], options);
    },

    async searchAmong(projectId, query, { limit, kind, sourceIds }) {
      const documents = await listDocuments(db.read, { projectId, kind });
      const among = new Set(documents.flatMap((row) => (sourceIds.has(row.sourceId) ? [row.id] : [])));
      if (among.size === 0) return [];
      return (await find(projectId, query, { limit, perDocument: 1, among })).passages;
    },

    readdress: ({ sql }, key, url) => updateDocumentUrl(sql, key, url),

    async overlay(projectId, changes) {
      const state = await findKnowledgeState(db.read, { projectId });
      const embedder = await embedderOf(projectId);
      const serving = await servingOf(state ? state.embedder : (embedder?.id ?? null));
      return createOverlay(db, projectId, {
        ...changes,
        serving,
        prepare: (chunks) => knowledge.prepare(projectId, chunks),
      });
    },

    async embedQuestions(projectId, questions) {
      try {
        const embedder = await embedderOf(projectId);
        if (!embedder) return null;
        const vectors: Float32Array[] = [];
        for (let from = 0; from < questions.length; from += CHUNKS_PER_BATCH) {
          vectors.push(...(await embedder.embed(questions.slice(from, from + CHUNKS_PER_BATCH))));
        }
        return { embedder: embedder.id, vectors };
      } catch (error) {
        log.warn({ err: error, projectId }, "questions could not be embedded: they are compared by words");
        return null;
      }
    },

    loaded: indexes.loaded,
    saved: saved.usage,
    async describe(projectId) {
      const { embedder, reason } = await embedders.current();
      const skill = (await embedderOf(projectId).catch(() => null)) ?? NO_LANGUAGE;
      return {
        kind: embedder ? "hybrid" : "lexical",
        embedder: embedder?.id ?? null,
        reason,
        reader: await reader.state(),
        languages: await listTaughtLanguages(db.read, projectId, skill),
      };
    },

    async languages(projectId) {
      const state = await findKnowledgeState(db.read, { projectId });
      if (!state) return [];
      const known = languagesTaught.get(projectId);
      if (known?.version === state.version) return known.languages;
      const taught = await listTaughtLanguages(db.read, projectId, NO_LANGUAGE);
      const languages = taught.map(({ language }) => language);
      languagesTaught.set(projectId, { version: state.version, languages });
      return languages;
    },

    start(app) {
      registerReembedding(app, async () => (await embedders.current()).embedder);
      const begin = async () => {
        const { embedder } = await embedders.current();
        await reader.state();
        if (embedder) await requestReembedding(app, embedder);
      };
      begin().catch((error: unknown) => log.warn({ err: error }, "projects could not be moved to the model"));
      const tidy = () =>
        saved.tidy().catch((error: unknown) => log.warn({ err: error }, "indexes not tidied"));
      void tidy();
      tidying = setInterval(() => void tidy(), TIDY_EVERY_MS).unref();
    },

    async close() {
      clearInterval(tidying);
      await indexes.close();
      await embedders.close();
      await worker.close();
    },
  };
  return knowledge;
}
