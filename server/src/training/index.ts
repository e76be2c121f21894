import { createExtractor } from "./extraction/index.ts";
import type { App } from "../platform/operations/context.ts";
import { removeStaleDownloads } from "./downloads.ts";
import { registerFileJob } from "./file-job.ts";
import { registerTextJob } from "./text-job.ts";

export { createGuardedFetch, fetchText } from "./fetching/index.ts";
export { teachText, type NewText } from "./texts.ts";

/** Sets the jobs of training up; answers how to let go of the processes that read files. */
export function startTraining(app: App): () => void {
  const extractor = createExtractor();
  registerTextJob(app);
  registerFileJob(app, extractor);
  removeStaleDownloads(app).catch((error: unknown) =>
    app.log.warn({ err: error }, "old downloads could not be removed"),
  );
  return () => extractor.close();
}
