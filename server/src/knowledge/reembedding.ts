import type { App } from "../platform/operations/context.ts";
import { embedChunks } from "./embedding/embed-chunks.ts";
import type { Embedder } from "./embedding/embedder.ts";
import { encodeVectors } from "./index/vectors/vector-codec.ts";
import { listChunksToReembed, updateNextVectors } from "./queries/chunks.ts";
import { listProjectsNotEmbeddedBy, switchEmbedder } from "./queries/versions.ts";

const KIND = "knowledge.reembed";
const CHUNKS_PER_BATCH = 32;

/**
 * Moves projects to the configured model, one after the other, while the old vectors still serve. A project
 * switches in one transaction once all its chunks have new vectors; after a crash the work resumes where it
 * stopped.
 */
export function registerReembedding(app: App, current: () => Promise<Embedder | null>): void {
  app.jobs.register(KIND, {
    concurrency: 1,
    async run({ payload }, signal) {
      const { projectId } = payload as { projectId: number };
      const embedder = await current();
      if (embedder) await reembed(app, projectId, embedder, signal);
    },
  });
}

/** Schedules the move of every project embedded by another model. */
export async function requestReembedding(app: App, embedder: Embedder): Promise<void> {
  for (const projectId of await listProjectsNotEmbeddedBy(app.db.read, embedder.id)) {
    await app.db.write((transaction) =>
      app.jobs.enqueue(transaction, { kind: KIND, key: String(projectId), payload: { projectId } }),
    );
  }
}

async function reembed(app: App, projectId: number, embedder: Embedder, signal: AbortSignal): Promise<void> {
  for (;;) {
    const chunks = await listChunksToReembed(app.db.read, {
      projectId,
      embedder: embedder.id,
      limit: CHUNKS_PER_BATCH,
    });
    if (chunks.length === 0) {
      const done = await app.db.write(async ({ sql }) => {
        // Chunks learned since the last pass would be left without vectors.
        const left = await listChunksToReembed(sql, { projectId, embedder: embedder.id, limit: 1 });
        if (left.length > 0) return false;
        await switchEmbedder(sql, { projectId, embedder: embedder.id });
        return true;
      });
      if (done) return;
      continue;
    }
    signal.throwIfAborted();
    const embedded = await embedChunks(embedder, chunks, { signal });
    await app.db.write(async ({ sql }) => {
      for (const [index, { id }] of chunks.entries()) {
        const { vector, sentences } = embedded[index]!;
        const vectors = encodeVectors([vector, ...sentences]);
        await updateNextVectors(sql, { projectId, id, embedder: embedder.id, vectors });
      }
    });
  }
}
