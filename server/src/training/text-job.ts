import { chunkSource } from "../knowledge/index.ts";
import type { App } from "../platform/operations/context.ts";
import { TEXT_JOB } from "./job-kinds.ts";
import { findText, updateTextStatus } from "./queries/texts.ts";
import { recordTraining } from "./training-events.ts";
import { toDocument, toChunkable } from "./texts.ts";

/**
 * Embeds long texts. The chunks that were indexed by words at once are replaced by the same chunks with vectors.
 */
export function registerTextJob(app: App): void {
  app.jobs.register(TEXT_JOB, {
    concurrency: 1,
    async run({ payload }, signal) {
      const key = payload as { projectId: number; id: number };
      const row = await findText(app.db.read, key);
      if (!row || row.status === "completed") return;
      const prepared = await app.services.knowledge.prepare(
        key.projectId,
        await chunkSource(app.threads, toChunkable(row.type, row.short_text, row.detail)),
        { signal },
      );
      await app.db.write(async (transaction) => {
        // A newer wording has its own job.
        const isCurrent = await updateTextStatus(
          transaction.sql,
          { ...key, revision: row.revision },
          "completed",
        );
        if (!isCurrent) return;
        await app.services.knowledge.learn(transaction, toDocument(row, app.now()), prepared);
        await recordTraining(app, transaction, key, { item: "text", outcome: "completed" });
      });
    },
    async onExhausted({ payload }) {
      const key = payload as { projectId: number; id: number };
      const row = await findText(app.db.read, key);
      if (!row) return;
      // It stays findable by its words; the status shows that it has no vectors.
      await app.db.write(async (transaction) => {
        const revision = { ...key, revision: row.revision };
        if (await updateTextStatus(transaction.sql, revision, "failed"))
          await recordTraining(app, transaction, key, { item: "text", outcome: "failed" });
      });
    },
  });
}
