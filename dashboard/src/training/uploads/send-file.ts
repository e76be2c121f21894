import { pauseAfter } from "@parley/sdk";
import { callOperation, errorStatus } from "../../api/client.ts";
import type { LocalFile } from "./dropped-files.ts";

export interface Sending {
  readonly projectUid: string;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** The connection is lost, and the next try is on its way. */
  readonly onRetry: () => void;
}

/** Sends a file in pieces. After a lost connection it continues where the server says, as often as it takes. */
export async function sendFile({ path, file }: LocalFile, sending: Sending): Promise<void> {
  const { projectUid: project_uid, signal } = sending;
  for (let failures = 0; ;) {
    try {
      const { data: upload } = await callOperation(
        "createUpload",
        {
          project_uid,
          name: path,
          size: file.size,
          fingerprint: String(file.lastModified),
          extra_settings: { enable_citation: true },
        },
        { signal },
      );
      let offset = upload.received;
      sending.onProgress(offset);
      while (offset < file.size) {
        const piece = file.slice(offset, offset + upload.piece_bytes);
        const input = { project_uid, id: upload.id, offset, file: piece };
        offset = (await callOperation("appendUpload", input, { signal })).data.received;
        failures = 0;
        sending.onProgress(offset);
      }
      await callOperation("completeUpload", { project_uid, id: upload.id }, { signal });
      return;
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      failures += 1;
      sending.onRetry();
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures)));
      signal.throwIfAborted();
    }
  }
}

/** No answer, or a server that is away. A refusal is final. */
function isTransient(error: unknown): boolean {
  const status = errorStatus(error);
  return status === null ? error instanceof TypeError : status >= 500 || status === 429;
}
