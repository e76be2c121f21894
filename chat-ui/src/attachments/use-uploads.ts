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

/** Shows where files would be dropped; the style sheet draws it. */
const DRAGGED_OVER = "data-dragged-over";

/** Listeners that take files which are dropped on a form or pasted into it; text stays as it is. */
export const dropTarget = ({ add }: Pick<Uploads, "add">) => ({
  onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.currentTarget.toggleAttribute(DRAGGED_OVER, true);
  },
  onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
    // Also sent on the way from one child to another.
    if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.removeAttribute(DRAGGED_OVER);
  },
  onDrop(event: DragEvent): void {
    event.currentTarget.removeAttribute(DRAGGED_OVER);
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
