import { confinement, createExtractor } from "./extraction/index.ts";
import type { App } from "../platform/operations/context.ts";
import { removeStaleDownloads } from "./downloads.ts";
import { registerFileJob } from "./file-job.ts";
import { measureExtraction } from "./measure-extraction.ts";
import { createReadContent, type ReadContent } from "./read-content.ts";
import { registerTextJob } from "./text-job.ts";

export { requireDraftTexts, toOverlayChanges } from "./draft-texts.ts";
export { claimAllowance, releaseAllowance } from "./allowance.ts";
export { cleanText } from "./extraction/block-writer.ts";
export { FileProblem, sandbox } from "./extraction/index.ts";
export { cleanFilePath } from "./file-name.ts";
export {
  createGuardedFetch,
  fetchBytes,
  fetchText,
  guardedAddresses,
  guardedRequest,
  isPublicAddress,
  parseFileUrl,
  pinnedLookup,
  type FetchedBytes,
  type GuardedResponse,
  type GuardOptions,
} from "./fetching/index.ts";
export { deleteExpiredUploads } from "./queries/uploads.ts";
export type { ReadContent } from "./read-content.ts";
export { listTextTitles } from "./queries/texts.ts";
export { robotsRules } from "./web-pages/page-facts.ts";
export { readWebPage } from "./web-pages/read-web-page.ts";
export type { WebPage } from "./web-pages/web-page.ts";
export { parseMarked } from "./faqs/parse-faqs.ts";
export { detail, shortText, TrainedItem, TrainingText } from "./schema.ts";
export { pageOfFiles, pageOfTexts } from "./reads.ts";
export { normalizeTags, presentText, teachText } from "./texts.ts";
export { describeTrained } from "./training-events.ts";

export interface RunningTraining {
  readonly readContent: ReadContent;
  /** Stops the processes that read files. */
  stop(): void;
}

/** Registers the jobs of training. */
export function startTraining(app: App): RunningTraining {
  const extractor = measureExtraction(createExtractor({ folders: [app.config.downloadsDir] }), app.metrics);
  logUnfinished(app);
  registerTextJob(app);
  registerFileJob(app, extractor);
  removeStaleDownloads(app).catch((error: unknown) =>
    app.log.warn({ err: error }, "old downloads could not be removed"),
  );
  return { readContent: createReadContent(app, extractor), stop: () => extractor.close() };
}

function logUnfinished(app: App): void {
  const { files, network } = confinement();
  const open = [...(files ? [] : ["other files"]), ...(network ? [] : ["the network"])];
  if (open.length > 0)
    app.log.warn({ open }, `the processes that read uploaded files are not kept from ${open.join(" and ")}`);
}
