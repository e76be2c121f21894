export { assignFiles, exportFiles, requireUnsent, toStored, type SentAttachments } from "./attachments.ts";
export { readSentFile, storeVisitorFile } from "./deliver-files.ts";
export { uploaderAt } from "./upload-limits.ts";
export type { AttachmentRow } from "./queries/attachments.ts";
export { discardNow, startDiscardClock, type DiscardClock } from "./discard-objects.ts";
export { registerAttachments } from "./register-attachments.ts";
export { claimObject, makeSquare, requireImage, writeUnclaimed, type SquareShape } from "./square-picture.ts";
