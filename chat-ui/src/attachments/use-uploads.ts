import { useSyncExternalStore, type ClipboardEvent, type DragEvent } from "react";
import type { ShownAttachment } from "./upload-file.ts";
import type { Upload, UploadStore } from "./uploads.ts";

export interface Uploads extends Omit<UploadStore, "state" | "subscribe" | "clear"> {
  readonly list: readonly Upload[];
  readonly tooMany: boolean;
  /** What is uploaded and can be sent. */
  readonly ready: readonly ShownAttachment[];
  readonly isBusy: boolean;
}

export function useUploads(store: UploadStore): Uploads {
  const { list, tooMany } = useSyncExternalStore(store.subscribe, store.state);
  return {
    ...store,
    list,
    tooMany,
    ready: list.flatMap(({ attachment }) => attachment ?? []),
    isBusy: list.some(({ attachment, problem }) => !attachment && !problem),
  };
}

/** Listeners that take files which are dropped on a form or pasted into it; text stays as it is. */
export const dropTarget = ({ add }: Pick<Uploads, "add">) => ({
  onDragOver(event: DragEvent): void {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  },
  onDrop(event: DragEvent): void {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  },
  onPaste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the text that is copied.
    const isText = types.includes("text/plain") && types.includes("text/html");
    if (files.length === 0 || isText) return;
    event.preventDefault();
    add(files);
  },
});
