import { rm } from "node:fs/promises";
import { chunkSource } from "../knowledge/index.ts";
import { fromJson } from "../platform/db/index.ts";
import type { Job } from "../platform/jobs/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isArchive, learnArchive } from "./archives/learn-archive.ts";
import { downloadsFolder } from "./downloads.ts";
import { FileProblem, type ExtractedDocument, type Extractor } from "./extraction/index.ts";
import { fetchFile, type FetchedFile } from "./fetching/index.ts";
import { FILE_JOB } from "./job-kinds.ts";
import { recognize } from "./ocr/recognize.ts";
import { findFile, updateFile, type FileRow } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";
import { findUploadOfFile, releaseContent } from "./queries/uploads.ts";
import { progressOf } from "./progress.ts";
import { recordTraining } from "./training-events.ts";
import { readHead, writeContent } from "./upload-content.ts";

const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 5_000;
/** What the file's server may ask for with Retry-After. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Downloads, reads, chunks, embeds and indexes a file. Each step restarts after a crash, and indexing replaces
 * the file's earlier content, so nothing is indexed twice.
 */
export function registerFileJob(app: App, extractor: Extractor): void {
  app.jobs.register(FILE_JOB, {
    concurrency: 2,
    run: (job, signal) => learnFile(app, extractor, job.payload as ItemKey, signal),
    retryAfterMs: (job, error) => pauseBefore(job, error),
    onExhausted: (job, error) => fail(app, job.payload as ItemKey, error),
  });
}

async function learnFile(app: App, extractor: Extractor, key: ItemKey, signal: AbortSignal): Promise<void> {
  const file = await findFile(app.db.read, key);
  if (!file || file.status === "completed" || file.status === "failed") return;
  const progress = progressOf(app, key);
  const fetched = await contentOf(app, file, signal, progress.fetched);
  try {
    await progress.note({ size: fetched.bytes });
    if (await isArchive(file, fetched.path)) return await learnArchive(app, file, fetched.path, signal);
    const onProgress = progress.extracted;
    const { document, note } = await read(app, extractor, file, fetched.path, { signal, onProgress });
    await learn(app, file, { ...document, note }, signal, progress.embedded);
  } finally {
    progress.stop();
    await rm(fetched.path, { force: true });
  }
}

interface Work {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Pictures and PDFs without any text go through text recognition, where it is installed. */
async function read(
  app: App,
  extractor: Extractor,
  file: FileRow,
  path: string,
  work: Work,
): Promise<{ document: ExtractedDocument; note: string | null }> {
  try {
    return { document: await extractor.extract(path, file.name, work), note: null };
  } catch (error) {
    const reason = error instanceof FileProblem ? error.reason : null;
    const isScannedPdf = reason === "empty" && (await readHead(path, 1024)).includes("%PDF-");
    if (reason !== "scan" && !isScannedPdf) throw error;
    const kind = isScannedPdf ? "pdf" : "picture";
    return recognize({ ...work, kind, path, folder: app.config.downloadsDir });
  }
}

async function contentOf(
  app: App,
  file: FileRow,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<FetchedFile> {
  const upload = await findUploadOfFile(app.db.read, { fileId: file.id });
  if (upload) return writeContent(app, upload, signal, onProgress);
  if (file.url === "") throw new FileProblem("not_stored");
  return fetchFile(file.url, {
    folder: await downloadsFolder(app),
    signal,
    allowPrivateAddresses: app.config.allowPrivate.training,
    onProgress: ({ receivedBytes, totalBytes }) => onProgress(totalBytes ? receivedBytes / totalBytes : 0),
  });
}

async function learn(
  app: App,
  file: FileRow,
  document: ExtractedDocument & { readonly note: string | null },
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const chunks = await chunkSource(app.threads, {
    kind: "document",
    title: document.title ?? file.name,
    blocks: document.blocks,
  });
  if (chunks.length === 0) throw new FileProblem("empty");
  const prepared = await app.services.knowledge.prepare(file.project_id, chunks, { signal, onProgress });
  const { enable_citation } = fromJson<{ enable_citation: boolean }>(file.extra_settings);
  await app.db.write(async (transaction) => {
    const now = app.now();
    const done = {
      status: "completed",
      progress: 100,
      kind: document.kind,
      reason: null,
      problem: null,
      note: document.note,
    } as const;
    const key = { projectId: file.project_id, id: file.id };
    // Deleted while it was read: then there is nothing to teach.
    if (!(await updateFile(transaction.sql, key, { ...done, updated_at: now }))) return;
    await releaseContent(transaction.sql, { fileId: file.id });
    await app.services.knowledge.learn(
      transaction,
      {
        projectId: file.project_id,
        kind: "file",
        sourceId: file.id,
        title: file.name,
        question: null,
        answer: null,
        url: file.url === "" ? null : file.url,
        citable: enable_citation,
        now,
      },
      prepared,
    );
    await recordTraining(app, transaction, key, { item: "file", outcome: "completed" });
  });
}

/** Only transient failures are retried. */
function pauseBefore(job: Job, error: unknown): number | null {
  if (error instanceof FileProblem && !error.retryable) return null;
  if (job.attempt >= MAX_TRIES) return null;
  const asked = error instanceof FileProblem ? error.retryAfterMs : 0;
  return Math.max(FIRST_PAUSE_MS * 3 ** (job.attempt - 1), Math.min(asked, LONGEST_ASKED_MS));
}

async function fail(app: App, key: ItemKey, error: unknown): Promise<void> {
  const problem = error instanceof FileProblem ? error : null;
  if (!problem) app.log.error({ err: error, fileId: key.id }, "a file could not be learned");
  const failed = {
    status: "failed",
    reason: problem?.reason ?? "internal",
    problem: problem?.message ?? "Something went wrong while reading the file. Please try again.",
    updated_at: app.now(),
  } as const;
  await app.db.write(async (transaction) => {
    if (await updateFile(transaction.sql, key, failed))
      await recordTraining(app, transaction, key, { item: "file", outcome: "failed" });
  });
}
