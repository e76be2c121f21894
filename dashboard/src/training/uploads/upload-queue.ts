import { errorMessage } from "../../api/error-message.ts";
import { callOperation } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { teachingTexts } from "../../i18n/areas/teaching.ts";
import type { LocalFile } from "./dropped-files.ts";
import { sendFile } from "./send-file.ts";

export type UploadState = "waiting" | "sending" | "retrying" | "done" | "failed";

export interface QueuedUpload {
  readonly key: number;
  readonly projectUid: string;
  readonly local: LocalFile;
  readonly state: UploadState;
  readonly sentBytes: number;
  readonly problem: string | null;
}

const strings = teachingTexts.upload;
const AT_ONCE = 3;
const MAX_BYTES = 50 * 1024 * 1024;

let queue: readonly QueuedUpload[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();
const aborts = new Map<number, AbortController>();

/** Uploads belong to the page, not to a view: they go on while a person looks at something else. */
export const uploadQueue = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly QueuedUpload[] => queue,
  add(projectUid: string, files: readonly LocalFile[]): void {
    const added = files.map((local): QueuedUpload => {
      const problem = problemOf(local);
      lastKey += 1;
      return {
        key: lastKey,
        projectUid,
        local,
        state: problem ? "failed" : "waiting",
        sentBytes: 0,
        problem,
      };
    });
    set([...queue, ...added]);
    next();
  },
  retry(key: number): void {
    change(key, { state: "waiting", problem: null, sentBytes: 0 });
    next();
  },
  cancel(key: number): void {
    aborts.get(key)?.abort();
    const upload = queue.find((one) => one.key === key);
    set(queue.filter((one) => one.key !== key));
    if (upload) void discard(upload);
    next();
  },
  clearDone(): void {
    set(queue.filter(({ state }) => state !== "done"));
  },
};

function problemOf({ file }: LocalFile): string | null {
  if (file.size === 0) return strings.empty;
  return file.size > MAX_BYTES ? strings.tooLarge : null;
}

function set(changed: readonly QueuedUpload[]): void {
  queue = changed;
  const isBusy = queue.some(({ state }) => state !== "done" && state !== "failed");
  if (isBusy) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

const askBeforeLeaving = (event: Event): void => event.preventDefault();

const change = (key: number, changes: Partial<QueuedUpload>): void =>
  set(queue.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

function next(): void {
  const running = queue.filter(({ state }) => state === "sending" || state === "retrying").length;
  for (const upload of queue.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - running))
    void run(upload);
}

async function run({ key, projectUid, local }: QueuedUpload): Promise<void> {
  const abort = new AbortController();
  aborts.set(key, abort);
  change(key, { state: "sending" });
  try {
    await sendFile(local, {
      projectUid,
      signal: abort.signal,
      onProgress: (sentBytes) => change(key, { state: "sending", sentBytes }),
      onRetry: () => change(key, { state: "retrying" }),
    });
    change(key, { state: "done", sentBytes: local.file.size });
    for (const name of ["getProjectFiles", "getTrainingStatus", "getUploads"])
      void queryClient.invalidateQueries({ queryKey: [name] });
  } catch (error) {
    if (!abort.signal.aborted) change(key, { state: "failed", problem: errorMessage(error) });
  } finally {
    aborts.delete(key);
    next();
  }
}

/** What has arrived of a cancelled upload is deleted; where that fails, it expires. */
async function discard({ projectUid: project_uid, local }: QueuedUpload): Promise<void> {
  try {
    const { data } = await callOperation("getUploads", { project_uid });
    const own = data.find(({ name, size, fingerprint }) => {
      const isSame = name === local.path && size === local.file.size;
      return isSame && fingerprint === String(local.file.lastModified);
    });
    if (own) await callOperation("cancelUpload", { project_uid, id: own.id });
    void queryClient.invalidateQueries({ queryKey: ["getUploads"] });
  } catch {
    // It expires by itself.
  }
}
