import { isAcceptedName } from "./accepted-kinds.ts";
import { UploadFailure, type ShownAttachment } from "./upload-file.ts";

export type UploadProblem = "tooLarge" | "wrongKind" | "emptyFile" | "unreadable" | "limit" | "uploadFailed";

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Null while it is on its way or failed. */
  readonly attachment: ShownAttachment | null;
  readonly problem: UploadProblem | null;
}

export interface UploadLimits {
  readonly per_message: number;
  readonly max_bytes: number;
}

interface UploadState {
  readonly list: readonly Upload[];
  /** More files were chosen than one message can have. */
  readonly tooMany: boolean;
}

/** Files that are chosen for a message. They outlive the view, so that leaving a conversation loses none. */
export interface UploadStore {
  readonly state: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly limits: () => UploadLimits;
  readonly add: (files: Iterable<File>) => void;
  readonly retry: (key: number) => void;
  /** Cancels what is on its way, and deletes what has arrived. */
  readonly remove: (key: number) => void;
  /** Forgets what has been sent; files that were chosen meanwhile stay. */
  readonly forget: (ids: readonly string[]) => void;
  /** Forgets all and cancels what is on its way; what has arrived is deleted by the server after a day. */
  readonly clear: () => void;
}

export interface UploadOptions {
  readonly limits: () => UploadLimits;
  readonly send: (
    file: File,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<ShownAttachment>;
  readonly discard: (attachment: ShownAttachment) => void;
}

const PROBLEMS: Readonly<Record<number, UploadProblem>> = {
  400: "unreadable",
  409: "limit",
  413: "tooLarge",
  429: "limit",
};

/** Each file is uploaded at once, so that sending the message waits for nothing. */
export function createUploads({ limits, send, discard }: UploadOptions): UploadStore {
  let state: UploadState = { list: [], tooMany: false };
  let lastKey = 0;
  const controllers = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function set(changes: Partial<UploadState>): void {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  }
  const change = (key: number, changes: Partial<Upload>) =>
    set({ list: state.list.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)) });
  const find = (key: number) => state.list.find((upload) => upload.key === key);

  /** What the server would refuse in any case is refused without sending it. */
  function problemOf({ name, size }: File): UploadProblem | null {
    if (!isAcceptedName(name)) return "wrongKind";
    if (size === 0) return "emptyFile";
    return size > limits().max_bytes ? "tooLarge" : null;
  }

  async function start(key: number, file: File): Promise<void> {
    const controller = new AbortController();
    controllers.set(key, controller);
    const { signal } = controller;
    try {
      const attachment = await send(file, (progress) => change(key, { progress }), signal);
      if (signal.aborted) discard(attachment);
      else change(key, { attachment, progress: 1 });
    } catch (error) {
      const status = error instanceof UploadFailure ? error.status : 0;
      if (!signal.aborted) change(key, { problem: PROBLEMS[status] ?? "uploadFailed" });
    } finally {
      controllers.delete(key);
    }
  }

  return {
    limits,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      const chosen = [...files];
      const room = Math.max(0, limits().per_message - state.list.length);
      const added = chosen.slice(0, room).map((file) => {
        lastKey += 1;
        return { key: lastKey, file, progress: 0, attachment: null, problem: problemOf(file) };
      });
      set({ list: [...state.list, ...added], tooMany: added.length < chosen.length });
      for (const { key, file, problem } of added) if (!problem) void start(key, file);
    },
    retry(key) {
      const upload = find(key);
      if (!upload) return;
      change(key, { problem: null, progress: 0 });
      void start(key, upload.file);
    },
    remove(key) {
      const upload = find(key);
      controllers.get(key)?.abort();
      if (upload?.attachment) discard(upload.attachment);
      set({ list: state.list.filter((other) => other.key !== key), tooMany: false });
    },
    forget(ids) {
      const isSent = ({ attachment }: Upload) => attachment !== null && ids.includes(attachment.id);
      set({ list: state.list.filter((upload) => !isSent(upload)), tooMany: false });
    },
    clear() {
      for (const controller of controllers.values()) controller.abort();
      set({ list: [], tooMany: false });
    },
  };
}
